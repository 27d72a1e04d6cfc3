import { adminInternal, type calls, supervisors } from '@portal/contracts'
import { publishChange, audit, type Actor, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { callingHoursViolation } from '../calling-hours/calling-hours.ts'
import { type Callee, findCallee } from './find-callee.ts'

/**
 * Calls a lead, or the number of a recent call, from the user's extension. The call is listed at once; the telephony
 * platform reports its outcome later.
 * @throws {ApiError} `not_found`; `invalid_request` for a number that can't be dialed; `forbidden` for a number on the
 * do-not-call list and for an agent's override; `conflict` if the platform doesn't place the call, and outside the
 * calling hours. In that case the error names `overrideReason` if the user may give one.
 */
export const placeCall: Handler<typeof calls.placeCall, CallsDeps> = async (request, { sql, peers, config, now }) => {
  const { actor, body } = request
  const callee = await findCallee(sql, body)
  const objection = callingHoursViolation(callee.location, now(), config.PORTAL_TIME_ZONE)
  const override = checkCallAllowed(callee, actor, body.overrideReason, objection)
  const placed = await peers.call('admin', adminInternal.placeCall, {
    key: request.idempotencyKey ?? crypto.randomUUID(),
    memberId: actor.id,
    phoneNumber: callee.e164,
  })
  if (placed.outcome === 'refused') throw new ApiError('conflict', placed.message)
  const { externalId, extension, ownExtension, startedAt } = placed
  return runIdempotent(sql, 'call.place', request, async transaction => {
    // The platform may have reported the call already. The update changes nothing; it makes the statement return the ID.
    const [row] = await transaction<[{ id: string; isNew: boolean }]>`
      insert into call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      values (${externalId}, 'outbound', ${callee.e164}, 'other', 0, ${startedAt}, ${actor.id})
      on conflict (external_id) do update set external_id = excluded.external_id returning id, xmax = 0 as "isNew"`
    await audit(transaction, request, {
      action: 'call.place',
      subjectId: callee.id,
      details: { callId: row.id, phoneNumber: callee.e164, extension, ...override },
    })
    await publishChange(transaction, {
      tags: [
        { type: 'Call', id: row.id, ...(row.isNew && { change: 'created' as const }) },
        { type: 'Metrics' },
        ...(body.leadId ? [{ type: 'LeadHistory' as const, id: body.leadId }] : []),
      ],
    })
    const note =
      extension === ownExtension
        ? undefined
        : `The call rings extension ${extension}, not yours (${ownExtension}). Tell an admin.`
    return { id: row.id, phoneNumber: callee.e164, extension, ...(note && { note }) }
  })
}

/** Returns the audit details of an override; none if no override was needed. */
function checkCallAllowed(
  { isOnDoNotCallList }: Callee,
  { role }: Actor,
  reason: string | undefined,
  objection: string | null,
): { overrideReason?: string; objection?: string } {
  if (isOnDoNotCallList) {
    throw new ApiError('forbidden', 'This number is on the do-not-call list. No one may call it.')
  }
  const canOverride = supervisors.includes(role)
  if (reason && !canOverride) {
    const message = 'Only supervisors and admins can call outside the calling hours.'
    throw new ApiError('forbidden', message, { issues: [{ path: 'overrideReason', message }] })
  }
  if (!objection) return {}
  if (reason) return { overrideReason: reason, objection }
  if (!canOverride) throw new ApiError('conflict', `${objection} A supervisor can override this.`)
  throw new ApiError('conflict', objection, {
    issues: [{ path: 'overrideReason', message: 'Enter a reason for calling now.' }],
  })
}
