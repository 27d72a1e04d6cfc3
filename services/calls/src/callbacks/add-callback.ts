import type { calls } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange, runIdempotent } from '@portal/service-kit'
import { readCallFacts } from '../calls/find-callee.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'
import { createLeadView } from '../leads/lead-row.ts'
import { type CallbackRow, selectCallbacks, toCallback } from './callback-row.ts'
import { callbackTags } from './callback-tags.ts'
import { checkCallbackTimes } from './check-times.ts'

/**
 * Plans a callback of a lead.
 * @throws {ApiError} `not_found`; otherwise as `checkCallbackTimes`.
 */
export const addCallback: Handler<typeof calls.addCallback, CallsDeps> = async (request, deps) => {
  const { actor, body } = request
  const { leadId, owner, note, ...times } = body
  const view = await createLeadView(deps)
  return runIdempotent(deps.sql, 'callback.add', request, async transaction => {
    const [lead] = await transaction<{ e164: string | null }[]>`
      select phone_e164 as e164 from lead where id = ${leadId} and spam_reason is null`
    if (!lead) throw new ApiError('not_found', 'This lead does not exist.')
    const rules = await readCallingRules(transaction)
    const facts = await readCallFacts(transaction, lead.e164, { leadId }, view.now)
    checkCallbackTimes({ times, facts, rules, now: view.now, path: '' })
    const [added] = await transaction<[{ id: string }]>`
      insert into callback ${transaction({
        lead_id: leadId,
        from_at: times.from,
        until_at: times.until,
        owner_id: owner === 'me' ? actor.id : null,
        is_promised: owner === 'me',
        note,
        created_by: actor.id,
      })} returning id`
    await audit(transaction, request, {
      action: 'callback.add',
      subjectId: leadId,
      details: { callbackId: added.id, ...times, owner, note },
    })
    await publishChange(transaction, { tags: callbackTags(leadId) })
    const [row] = await transaction<[CallbackRow]>`
      ${selectCallbacks(transaction, view)} where callback.id = ${added.id}`
    return toCallback(row, view)
  })
}
