import type { calls } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { announceEntry } from './publish-entry-change.ts'
import { type EntryRow, entryColumns } from './entry-row.ts'

/** Takes a number off the do-not-call list. @throws {ApiError} `not_found`. */
export const removeDoNotCall: Handler<typeof calls.removeDoNotCall, CallsDeps> = async (call, { sql }) =>
  sql.begin(async transaction => {
    const [removed] = await transaction<EntryRow[]>`
      delete from do_not_call where id = ${call.params.id} returning ${entryColumns(transaction)}`
    if (!removed) throw new ApiError('not_found', 'This number is not on the list any more.')
    const { phoneNumber, reason, addedBy, addedAt } = removed
    await audit(transaction, call, {
      action: 'do-not-call.remove',
      subjectId: removed.id,
      details: { phoneNumber, reason, addedBy, addedAt },
    })
    await announceEntry(transaction, phoneNumber)
  }) as Promise<never>
