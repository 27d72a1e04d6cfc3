import type { calls } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { readCallingRules } from './read-rules.ts'

/** Changes the calling rules. @throws {ApiError} `conflict` with the stored rules if the edit is stale. */
export const updateCallingRules: Handler<typeof calls.updateCallingRules, CallsDeps> = async (request, { sql }) =>
  sql.begin(async transaction => {
    await transaction`lock table calling_rules in share row exclusive mode`
    const stored = await readCallingRules(transaction)
    if (request.body.version !== stored.version) {
      throw new ApiError('conflict', 'Another admin changed the calling rules. Choose which version to keep.', {
        current: stored,
      })
    }
    const next = { ...request.body, version: stored.version + 1 }
    await transaction`
      insert into calling_rules (max_attempts, no_call_days, states, version)
      values (${next.maxAttempts}, ${transaction.json(next.noCallDays)}, ${transaction.json(next.states)}, ${next.version})
      on conflict (id) do update set max_attempts = excluded.max_attempts, no_call_days = excluded.no_call_days,
        states = excluded.states, version = excluded.version`
    await audit(transaction, request, { action: 'calling-rules.update', details: { from: stored, to: next } })
    await publishChange(transaction, { tags: [{ type: 'CallingRules' }, { type: 'Lead' }, { type: 'Call' }] })
    return next
  })
