import type { calls } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { readOutcomes } from './read-outcomes.ts'

/** Replaces the outcomes. @throws {ApiError} `conflict` with the stored ones if the edit is stale. */
export const updateCallOutcomes: Handler<typeof calls.updateCallOutcomes, CallsDeps> = async (request, { sql }) =>
  sql.begin(async transaction => {
    await transaction`lock table call_outcomes in share row exclusive mode`
    const stored = await readOutcomes(transaction)
    const { body: outcomes, query } = request
    if (query.version !== undefined && query.version !== stored.version) {
      throw new ApiError('conflict', 'Another admin changed the outcomes. Reload them, then make your change again.', {
        current: stored.outcomes,
      })
    }
    const version = stored.version + 1
    await transaction`
      insert into call_outcomes (outcomes, version) values (${transaction.json(outcomes)}, ${version})
      on conflict (id) do update set outcomes = excluded.outcomes, version = excluded.version`
    await audit(transaction, request, {
      action: 'call-outcomes.update',
      details: { from: stored.outcomes, to: outcomes },
    })
    await publishChange(transaction, { tags: [{ type: 'CallOutcomes' }] })
    request.setHeader('x-version', String(version))
    return outcomes
  })
