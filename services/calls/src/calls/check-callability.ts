import type { calls } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { createCallability } from '../calling-rules/callability.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'
import { findNumber, readCallFacts } from './find-callee.ts'

/** Tells whether a number may be called. @throws {ApiError} `not_found`; `invalid_request` for no phone number. */
export const callability: Handler<typeof calls.callability, CallsDeps> = async ({ query }, { sql, now }) => {
  const at = now()
  const [rules, e164] = await Promise.all([readCallingRules(sql), findNumber(sql, query)])
  return createCallability(rules, at)(await readCallFacts(sql, e164, query, at))
}
