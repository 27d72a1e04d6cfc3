import { adminInternal, type calls } from '@portal/contracts'
import { publishChange, audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { completeAttempt, dropAttempt, recordAttempt } from './attempts.ts'
import { type AuthorizedCall, authorizeCall } from './authorize-call.ts'
import { publishLiveCalls } from './store-live-calls.ts'
import { followPlacedCall } from '../queue/follow-calls.ts'
import { leadOfTarget } from './lead-of-call.ts'
import { mergeTags } from './merge-tags.ts'
import { callTags, leadTags } from './number-tags.ts'

/**
 * Calls a lead, or the number of a recent call, from the user's extension. The call is listed at once; the telephony
 * platform reports its outcome later.
 * @throws {ApiError} as `authorizeCall`; `conflict` if the platform doesn't place the call; `unavailable` if it may still
 * place it.
 */
export const placeCall: Handler<typeof calls.placeCall, CallsDeps> = async (request, { sql, peers, now }) => {
  const { actor, body } = request
  const key = request.idempotencyKey ?? crypto.randomUUID()
  const { e164, override } = (await sql.begin(async transaction => {
    const at = now()
    const { overrideReason, ...target } = body
    const call = await authorizeCall(transaction, { target, actor, overrideReason, now: at, key })
    await recordAttempt(transaction, key, call.e164, at)
    return call
  })) as AuthorizedCall
  const placed = await peers.call('admin', adminInternal.placeCall, { key, memberId: actor.id, phoneNumber: e164 })
  if (placed.outcome === 'refused') {
    // The attempt counts, and the browser sends the same key again.
    if (placed.isUncertain) throw new ApiError('unavailable', placed.message)
    await dropAttempt(sql, key)
    throw new ApiError('conflict', placed.message)
  }
  const { externalId, extension, ownExtension, startedAt } = placed
  return runIdempotent(sql, 'call.place', request, async transaction => {
    // The platform's report may have come first, with the lead guessed from the number.
    const [row] = await transaction<[{ id: string; isNew: boolean }]>`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id, lead_id)
      values (${externalId}, 'outbound', ${e164}, 'other', 0, ${startedAt}, ${actor.id},
        ${leadOfTarget(transaction, body, e164)})
      on conflict (external_id) do update set lead_id = excluded.lead_id returning id, xmax = 0 as "isNew"`
    // The platform may have reported a later phase already.
    if (row.isNew) {
      await transaction`
        insert into live_call (call_id, phase, ringing_ids, rung_ids)
        values (${row.id}, 'placing', ${[actor.id]}, ${[actor.id]})`
    }
    await completeAttempt(transaction, key, externalId)
    await audit(transaction, request, {
      action: 'call.place',
      subjectId: body.leadId ?? body.callId,
      details: { callId: row.id, phoneNumber: e164, extension, ...override },
    })
    await publishChange(transaction, {
      tags: mergeTags([
        { type: 'Call', id: row.id, ...(row.isNew && { change: 'created' as const }) },
        { type: 'Metrics' },
        ...(body.leadId ? [{ type: 'LeadHistory' as const, id: body.leadId }] : []),
        // The attempt counts for every call and lead with the number.
        ...(await callTags(transaction, [e164])),
        ...(await leadTags(transaction, [e164])),
      ]),
    })
    if (row.isNew) await publishLiveCalls(transaction, [actor.id])
    await followPlacedCall(transaction, request, { memberId: actor.id, e164 })
    const note =
      extension === ownExtension
        ? undefined
        : `The call rings extension ${extension}, not yours (${ownExtension}). Tell an admin.`
    return { id: row.id, phoneNumber: e164, extension, ...(note && { note }) }
  })
}
