import type { calls } from '@portal/contracts'
import { audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { fieldOf, findNumber } from '../calls/find-callee.ts'
import { addedNumbersPerDay, checkDailyLimit } from '../daily-limits.ts'
import { dropListedMissedCalls } from '../queue/missed-calls.ts'
import { publishEntryChange } from './publish-entry-change.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'

/**
 * Adds a number to the do-not-call list. A listed number keeps its entry, which is returned with status 200.
 * @throws {ApiError} `not_found` for an unknown lead or call; `invalid_request` if the phone number is invalid;
 * `rate_limited`.
 */
export const addDoNotCall: Handler<typeof calls.addDoNotCall, CallsDeps> = async (request, { sql, members }) => {
  const { reason, ...target } = request.body
  const e164 = await findNumber(sql, target)
  if (!e164) {
    const message = `This ${target.leadId ? 'lead' : 'call'}'s phone number isn't valid.`
    throw new ApiError('invalid_request', message, { issues: [{ path: fieldOf(target), message }] })
  }
  await members.refresh()
  const reply = await runIdempotent(sql, 'do-not-call.add', request, async transaction => {
    const [added] = await transaction<EntryRow[]>`
      insert into do_not_call (phone_e164, reason, added_by) values (${e164}, ${reason}, ${request.actor.id})
      on conflict do nothing returning ${entryColumns(transaction)}`
    if (added) {
      await audit(transaction, request, {
        action: 'do-not-call.add',
        subjectId: target.leadId ?? added.id,
        details: { phoneNumber: e164, reason },
      })
      await checkDailyLimit(transaction, request.actor, {
        action: 'do-not-call.add',
        limit: addedNumbersPerDay,
        what: 'add a number to the do-not-call list',
      })
      await dropListedMissedCalls(transaction)
      await publishEntryChange(transaction, e164)
      return { ...toEntry(added, members), wasListed: false }
    }
    const [stored] = await transaction<[EntryRow]>`
      select ${entryColumns(transaction)} from do_not_call where phone_e164 = ${e164}`
    return { ...toEntry(stored, members), wasListed: true }
  })
  return reply.wasListed ? Response.json(reply) : reply
}
