import type { calls } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { publishEntryChange } from './publish-entry-change.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

/** Removes a number from the do-not-call list. @throws {ApiError} `not_found`. */
export const removeDoNotCall: Handler<typeof calls.removeDoNotCall, CallsDeps> = async (request, { sql }) =>
  sql.begin(async transaction => {
    const [removed] = await transaction<EntryRow[]>`
      delete from do_not_call where id = ${request.params.id} returning ${entryColumns(transaction)}`
    if (!removed) throw new ApiError('not_found', 'This number is no longer on the list.')
    const { phoneNumber, reason, addedBy, addedAt } = removed
    await audit(transaction, request, {
      action: 'do-not-call.remove',
      subjectId: removed.id,
      details: { phoneNumber, reason, addedBy, addedAt },
    })
    await publishEntryChange(transaction, phoneNumber)
  }) as Promise<never>
