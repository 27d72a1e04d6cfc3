import type { calls } from '@portal/contracts'
import { audit, runIdempotent, ApiError, type Sql, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'
import { publishEntryChange } from './publish-entry-change.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'

/**
 * Adds a number to the do-not-call list. A listed number keeps its entry, which is returned with status 200.
 * @throws {ApiError} `not_found` for an unknown lead; `invalid_request` if the phone number is invalid.
 */
export const addDoNotCall: Handler<typeof calls.addDoNotCall, CallsDeps> = async (request, { sql, members }) => {
  const { leadId, phoneNumber, reason } = request.body
  const e164 = leadId ? await readLeadNumber(sql, leadId) : toE164(phoneNumber ?? '')
  if (!e164) {
    const message = leadId ? "This lead's phone number isn't valid." : 'Enter a phone number.'
    const path = leadId ? 'leadId' : 'phoneNumber'
    throw new ApiError('invalid_request', message, { issues: [{ path, message }] })
  }
  await members.refresh()
  const reply = await runIdempotent(sql, 'do-not-call.add', request, async transaction => {
    const [added] = await transaction<EntryRow[]>`
      insert into do_not_call (phone_e164, reason, added_by) values (${e164}, ${reason}, ${request.actor.id})
      on conflict do nothing returning ${entryColumns(transaction)}`
    if (added) {
      await audit(transaction, request, {
        action: 'do-not-call.add',
        subjectId: leadId ?? added.id,
        details: { phoneNumber: e164, reason },
      })
      await publishEntryChange(transaction, e164)
      return { ...toEntry(added, members), wasListed: false }
    }
    const [stored] = await transaction<[EntryRow]>`
      select ${entryColumns(transaction)} from do_not_call where phone_e164 = ${e164}`
    return { ...toEntry(stored, members), wasListed: true }
  })
  return reply.wasListed ? Response.json(reply) : reply
}

async function readLeadNumber(sql: Sql, id: string): Promise<string | null> {
  const [lead] = await sql<{ e164: string | null }[]>`
    select phone_e164 as e164 from lead where id = ${id} and spam_reason is null`
  if (!lead) throw new ApiError('not_found', 'This lead does not exist.')
  return lead.e164
}
