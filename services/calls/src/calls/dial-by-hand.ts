import type { calls } from '@portal/contracts'
import { audit, publishChange, runIdempotent, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { followPlacedCall } from '../queue/follow-calls.ts'
import { authorizeCall } from './authorize-call.ts'
import { wrapUpChange } from '../wrap-up/wrap-up-change.ts'
import { leadOfTarget } from './lead-of-call.ts'
import { mergeTags } from './merge-tags.ts'
import { callTags, leadTags } from './number-tags.ts'

/**
 * Logs a call that the user is about to dial on their own phone, if the number may be called.
 * @throws {ApiError} as `authorizeCall`.
 */
export const dialByHand: Handler<typeof calls.dialByHand, CallsDeps> = async (request, { sql, now }) => {
  const { actor, body } = request
  const { overrideReason, ...target } = body
  return runIdempotent(sql, 'call.by-hand', request, async transaction => {
    const at = now()
    const key = crypto.randomUUID()
    const { e164, override } = await authorizeCall(transaction, { target, actor, overrideReason, now: at, key })
    const [row] = await transaction<[{ id: string }]>`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id, is_by_hand,
        wrap_up, lead_id)
      values (${`by hand ${key}`}, 'outbound', ${e164}, 'other', 0, ${at}, ${actor.id}, true, 'open',
        ${leadOfTarget(transaction, body, e164)})
      returning id`
    await audit(transaction, request, {
      action: 'call.by-hand',
      subjectId: body.leadId ?? body.callId ?? row.id,
      details: { callId: row.id, phoneNumber: e164, ...override },
    })
    await publishChange(transaction, {
      tags: mergeTags([
        { type: 'Call', id: row.id, change: 'created' },
        { type: 'Metrics' },
        ...(body.leadId ? [{ type: 'LeadHistory' as const, id: body.leadId }] : []),
        // The attempt counts for every call and lead with the number.
        ...(await callTags(transaction, [e164])),
        ...(await leadTags(transaction, [e164])),
      ]),
    })
    await followPlacedCall(transaction, request, { memberId: actor.id, e164 })
    await publishChange(transaction, wrapUpChange([actor.id]))
    return { id: row.id, phoneNumber: e164 }
  })
}
