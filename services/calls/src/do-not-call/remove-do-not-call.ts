import type { calls } from '@portal/contracts'
import { audit, ApiError, type Handler, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { publishEntryChange } from './publish-entry-change.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

/**
 * Removes a number from the do-not-call list. The audit names the request with which the person asked for calls.
 * @throws {ApiError} `not_found`; `invalid_request` for a lead with another number.
 */
export const removeDoNotCall: Handler<typeof calls.removeDoNotCall, CallsDeps> = async (request, { sql }) =>
  sql.begin(async transaction => {
    const [removed] = await transaction<EntryRow[]>`
      delete from do_not_call where id = ${request.params.id} returning ${entryColumns(transaction)}`
    if (!removed) throw new ApiError('not_found', 'This number is no longer on the list.')
    const { phoneNumber, reason, addedBy, addedAt } = removed
    await transaction`
      delete from do_not_call_hash
      where case when is_strong then phone_hash else strong_phone_hash(phone_hash) end = phone_hash(${phoneNumber})`
    const { leadId } = request.query
    if (leadId && !(await hasNumber(transaction, leadId, phoneNumber))) {
      const message = 'This lead has another phone number.'
      throw new ApiError('invalid_request', message, { issues: [{ path: 'leadId', message }] })
    }
    await audit(transaction, request, {
      action: 'do-not-call.remove',
      subjectId: removed.id,
      details: { phoneNumber, reason, addedBy, addedAt, ...(leadId && { leadId }) },
    })
    await publishEntryChange(transaction, phoneNumber)
  }) as Promise<never>

async function hasNumber(transaction: Transaction, leadId: string, e164: string): Promise<boolean> {
  const found = await transaction`select 1 from lead where id = ${leadId} and phone_e164 = ${e164}`
  return found.length > 0
}
