import { adminInternal, type calls, supervisors } from '@portal/contracts'
import { publishChange, audit, type Actor, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { outOfHours } from '../calling-hours/calling-hours.ts'
import { type Callee, findCallee } from './find-callee.ts'

/**
 * Calls a lead or the number of a recent call as the caller's own extension. The call is on the list at once; how it went
 * is told by the platform later.
 * @throws {ApiError} `not_found`; `invalid_request` for a number that cannot be dialled; `forbidden` for a number on the
 * do-not-call list and for an agent's override; `conflict` outside of the calling hours, naming `overrideReason` where the
 * caller may give one, and where the platform does not place the call.
 */
export const placeCall: Handler<typeof calls.placeCall, CallsDeps> = async (call, { sql, peers, config, now }) => {
  const { actor, body } = call
  const callee = await findCallee(sql, body)
  const overridden = allow(callee, actor, body.overrideReason, outOfHours(callee.place, now(), config.PORTAL_TIME_ZONE))
  const placed = await peers.call('admin', adminInternal.placeCall, {
    key: call.idempotencyKey ?? crypto.randomUUID(),
    memberId: actor.id,
    phoneNumber: callee.e164,
  })
  if (placed.outcome === 'refused') throw new ApiError('conflict', placed.message)
  const { externalId, extension, ownExtension, startedAt } = placed
  return runIdempotent(sql, 'call.place', call, async transaction => {
    // The platform may have told of it already; the update that changes nothing answers the row's id.
    const [row] = await transaction<[{ id: string }]>`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      values (${externalId}, 'outbound', ${callee.e164}, 'other', 0, ${startedAt}, ${actor.id})
      on conflict (external_id) do update set external_id = excluded.external_id returning id`
    await audit(transaction, call, {
      action: 'call.place',
      subjectId: callee.id,
      details: { callId: row.id, phoneNumber: callee.e164, extension, ...overridden },
    })
    await publishChange(transaction, {
      tags: [{ type: 'Call' }, { type: 'Metrics' }, ...(body.leadId ? [{ type: 'LeadHistory', id: body.leadId }] : [])],
    })
    const note =
      extension === ownExtension
        ? undefined
        : `The platform rings extension ${extension}, not yours (${ownExtension}). Tell an admin.`
    return { id: row.id, phoneNumber: callee.e164, extension, ...(note && { note }) }
  })
}

/** What is to be remembered of an override; nothing where none was needed. */
function allow(
  { isOnDoNotCallList }: Callee,
  { role }: Actor,
  reason: string | undefined,
  objection: string | null,
): { overrideReason?: string; objection?: string } {
  if (isOnDoNotCallList) {
    throw new ApiError('forbidden', 'This number is on the do-not-call list. Nobody may call it.')
  }
  const mayOverride = supervisors.includes(role)
  if (reason && !mayOverride) {
    const message = 'Only supervisors and admins may call outside of the hours.'
    throw new ApiError('forbidden', message, { issues: [{ path: 'overrideReason', message }] })
  }
  if (!objection) return {}
  if (reason) return { overrideReason: reason, objection }
  if (!mayOverride) throw new ApiError('conflict', `${objection} A supervisor may call with a reason.`)
  throw new ApiError('conflict', objection, {
    issues: [{ path: 'overrideReason', message: 'Give the reason for calling now.' }],
  })
}
