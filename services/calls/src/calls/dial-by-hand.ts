import type { calls } from '@portal/contracts'
import { audit, publishChange, runIdempotent, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { followPlacedCall } from '../queue/follow-calls.ts'
import { authorizeCall } from './authorize-call.ts'
import { leadTagsOf } from './lead-tags.ts'

/**
 * Logs a call that the user is about to dial on a phone of their own, if the number may be called.
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
      insert into call ${transaction({
        external_id: `by hand ${key}`,
        direction: 'outbound',
        phone_number: e164,
        outcome: 'other',
        duration_seconds: 0,
        started_at: at,
        member_id: actor.id,
        is_by_hand: true,
      })} returning id`
    await audit(transaction, request, {
      action: 'call.by-hand',
      subjectId: body.leadId ?? body.callId ?? row.id,
      details: { callId: row.id, phoneNumber: e164, ...override },
    })
    await publishChange(transaction, {
      tags: [
        { type: 'Call', id: row.id, change: 'created' },
        { type: 'Metrics' },
        ...(body.leadId ? [{ type: 'LeadHistory' as const, id: body.leadId }] : []),
        ...(await leadTagsOf(transaction, [e164])),
      ],
    })
    await followPlacedCall(transaction, request, { memberId: actor.id, e164 })
    return { id: row.id, phoneNumber: e164 }
  })
}
