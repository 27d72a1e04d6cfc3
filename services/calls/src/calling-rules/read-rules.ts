import type { CallingRules } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { defaultCallingRules } from './default-rules.ts'

/** Returns the rules that decide who may be called. */
export async function readCallingRules(sql: Sql | Transaction): Promise<CallingRules> {
  const [stored] = await sql<CallingRules[]>`
    select max_attempts as "maxAttempts", no_call_days as "noCallDays", states, version from calling_rules`
  return stored ?? defaultCallingRules
}
