import type { calls } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { readCallingRules } from './read-rules.ts'

/** Returns the rules that decide who may be called. */
export const callingRules: Handler<typeof calls.callingRules, CallsDeps> = async (_, { sql }) => readCallingRules(sql)
