import type { CallingRules, calls } from '@portal/contracts'
import type { Handler, Sql, Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { defaultCallingRules } from './default-rules.ts'

/** Returns the rules that decide who may be called. */
export const callingRules: Handler<typeof calls.callingRules, CallsDeps> = async (_, { sql }) => readCallingRules(sql)

export async function readCallingRules(sql: Sql | Transaction): Promise<CallingRules> {
  const [stored] = await sql<CallingRules[]>`
    select max_attempts as "maxAttempts", no_call_days as "noCallDays", states, version from calling_rules`
  return stored ?? defaultCallingRules
}
