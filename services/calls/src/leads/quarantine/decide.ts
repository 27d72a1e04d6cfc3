import type { calls } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange } from '@portal/service-kit'
import { planFirstCallback } from '../../callbacks/plan-first-callback.ts'
import type { CallsDeps } from '../../deps.ts'
import { publishNewLead } from '../publish-new-lead.ts'

interface ReleasedLead {
  id: string
  createdAt: string
  e164: string | null
  earliestId: string
  bestTimeToCall: string
}

/**
 * Moves a lead out of quarantine, even one that was confirmed as spam. It appears in all lists and counts at once.
 * @throws {ApiError} `not_found`, also for an erased lead.
 */
export const releaseQuarantinedLead: Handler<typeof calls.releaseQuarantinedLead, CallsDeps> = async (
  request,
  { sql, now },
) =>
  sql.begin(async transaction => {
    const [found] = await transaction<{ reason: string }[]>`
      select spam_reason as reason from lead
      where id = ${request.params.id} and spam_reason is not null and erased_at is null for update`
    if (!found) throw notQuarantined()
    const [released] = await transaction<[ReleasedLead]>`
      update lead set spam_reason = null, spam_confirmed_at = null, spam_confirmed_by = null, version = version + 1
      where id = ${request.params.id}
      returning id, created_at as "createdAt", phone_e164 as e164, coalesce(earlier_lead_id, id) as "earliestId",
        best_time_to_call as "bestTimeToCall"`
    await audit(transaction, request, { action: 'lead.clear-spam', subjectId: released.id, details: found })
    await publishNewLead(transaction, released)
    await planFirstCallback(transaction, request, { ...released, leadId: released.id, now: now() })
    await publishChange(transaction, { tags: [{ type: 'QuarantinedLead' }], to: { roles: ['admin'] } })
  }) as Promise<never>

/** Confirms that a lead is spam. @throws {ApiError} `not_found`, also for a lead that is confirmed already or erased. */
export const confirmQuarantinedLead: Handler<typeof calls.confirmQuarantinedLead, CallsDeps> = async (
  request,
  { sql },
) =>
  sql.begin(async transaction => {
    const [confirmed] = await transaction<{ reason: string }[]>`
      update lead set spam_confirmed_at = clock_timestamp(), spam_confirmed_by = ${request.actor.id}
      where id = ${request.params.id} and spam_reason is not null and spam_confirmed_at is null
        and erased_at is null
      returning spam_reason as reason`
    if (!confirmed) throw notQuarantined()
    await audit(transaction, request, {
      action: 'lead.confirm-spam',
      subjectId: request.params.id,
      details: confirmed,
    })
    await publishChange(transaction, { tags: [{ type: 'QuarantinedLead' }], to: { roles: ['admin'] } })
  }) as Promise<never>

const notQuarantined = () => new ApiError('not_found', 'This lead is no longer in quarantine. Reload the list.')
