import { type Callback, type calls, handoverMinutes, supervisors } from '@portal/contracts'
import { type Actor, ApiError, audit, publishChange, type ServiceRequest } from '@portal/service-kit'
import { readCallFacts } from '../calls/find-callee.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'
import { createLeadView } from '../leads/lead-row.ts'
import { type CallbackRow, selectCallbacks, toCallback } from './callback-row.ts'
import { callbackTags } from './callback-tags.ts'
import { checkCallbackTimes } from './check-times.ts'

type CallbackRequest = Pick<ServiceRequest<typeof calls.updateCallback>, 'actor' | 'params' | 'body' | 'requestId'>

/**
 * Reschedules, hands over, takes, finishes, or cancels an open callback.
 * @throws {ApiError} `not_found`; `forbidden` for a callback of another member that isn't overdue; `conflict` with the
 * stored one if the edit is stale or the callback is closed; otherwise as `checkCallbackTimes`.
 */
export async function updateCallback(
  request: CallbackRequest,
  deps: Pick<CallsDeps, 'sql' | 'members' | 'now'>,
): Promise<Callback> {
  const { actor, params, body } = request
  const { from, until, owner, note, state, version } = body
  const view = await createLeadView(deps)
  return deps.sql.begin(async transaction => {
    const read = () => transaction<CallbackRow[]>`
      ${selectCallbacks(transaction, view)} where callback.id = ${params.id} for update of callback`
    const [stored] = await read()
    if (!stored) throw new ApiError('not_found', 'This callback does not exist.')
    checkMember(stored, actor, view.now)
    const isStale = version !== stored.version
    if (isStale || stored.state !== 'open') {
      throw new ApiError(
        'conflict',
        isStale ? 'Someone else changed this callback. Check it again.' : 'This callback is closed. Plan a new one.',
        { current: toCallback(stored, view) },
      )
    }
    const { leadId } = stored
    if (from !== undefined && until !== undefined) {
      const rules = await readCallingRules(transaction)
      const facts = await readCallFacts(transaction, stored.e164, { leadId }, view.now)
      checkCallbackTimes({ times: { from, until }, facts, rules, now: view.now, path: '' })
    }
    const ownerId = owner === undefined ? stored.ownerId : owner === 'me' ? actor.id : null
    await transaction`
      update callback set from_at = ${from ?? stored.from}, until_at = ${until ?? stored.until}, owner_id = ${ownerId},
        announced_at = case when ${from === undefined} then announced_at end, note = ${note ?? stored.note}, state = ${state ?? stored.state}, closed_at = ${state ? view.now : null},
        version = version + 1
      where id = ${params.id}`
    await audit(transaction, request, {
      action: 'callback.update',
      subjectId: leadId,
      details: { callbackId: params.id, from, until, owner, note, state },
    })
    await publishChange(transaction, { tags: callbackTags(leadId) })
    const [updated = stored] = await read()
    return toCallback(updated, view)
  })
}

/** Members can change their own callbacks, those without an owner, and overdue ones. */
function checkMember({ ownerId, from }: CallbackRow, { id, role }: Actor, now: Date): void {
  const isHandedOver = Date.parse(from) <= now.getTime() - handoverMinutes * 60_000
  if (ownerId === null || ownerId === id || isHandedOver || supervisors.includes(role)) return
  throw new ApiError('forbidden', 'This callback belongs to another member. Ask them or a supervisor.')
}
