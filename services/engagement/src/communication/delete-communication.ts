import type { engagement } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { communicationNotFound } from './communication-row.ts'

/** Deletes an announcement; its text stays in the audit. @throws {ApiError} `not_found`. */
export const deleteCommunication: Handler<typeof engagement.deleteCommunication, EngagementDeps> = async (
  request,
  { sql },
) => {
  await sql.begin(async transaction => {
    const [deleted] =
      await transaction`delete from communication where id = ${request.params.id} returning title, message`
    if (!deleted) throw communicationNotFound()
    await audit(transaction, request, {
      action: 'communication.delete',
      subjectId: request.params.id,
      details: { ...deleted },
    })
    await publishChange(transaction, { tags: [{ type: 'Communication' }, { type: 'Reader', id: request.params.id }] })
  })
  return undefined
}
