import type { engagement } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { noSuchCommunication } from './update-communication.ts'

/** Takes an announcement down; its wording stays in the audit trail. @throws {Refusal} `not_found`. */
export const deleteCommunication: Handler<typeof engagement.deleteCommunication, EngagementDeps> = async (
  call,
  { sql },
) => {
  await sql.begin(async transaction => {
    const [deleted] = await transaction`delete from communication where id = ${call.params.id} returning title, message`
    if (!deleted) throw noSuchCommunication()
    await audit(transaction, call, {
      action: 'communication.delete',
      subjectId: call.params.id,
      details: { ...deleted },
    })
    await publishChange(transaction, { tags: [{ type: 'Communication' }, { type: 'Reader', id: call.params.id }] })
  })
  return undefined
}
