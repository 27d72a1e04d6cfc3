import type { engagement } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import {
  communicationColumns,
  communicationNotFound,
  type CommunicationRow,
  toCommunication,
} from './communication-row.ts'

/**
 * Stores when the user first confirmed the current text of an announcement.
 * @throws {ApiError} `not_found`; `conflict` with the stored announcement if the user read an older text.
 */
export const confirmCommunication: Handler<typeof engagement.confirmCommunication, EngagementDeps> = async (
  request,
  deps,
) => {
  const { actor, params, body } = request
  const { sql, members, now } = deps
  await members.refresh()
  return sql.begin(async transaction => {
    const read = () => transaction<CommunicationRow[]>`
      select ${communicationColumns(transaction, actor.id)} from communication where id = ${params.id} for share`
    const [stored] = await read()
    if (!stored) throw communicationNotFound()
    if (stored.readAt !== null) return toCommunication(stored, members)
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(stored.updatedAt)) {
      const message = 'This announcement has changed. Read the new text, then confirm it.'
      throw new ApiError('conflict', message, { current: toCommunication(stored, members) })
    }
    await transaction`
      insert into communication_reader (communication_id, member_id, read_at)
      values (${stored.id}, ${actor.id}, greatest(${now()}::timestamptz, ${stored.updatedAt}::timestamptz))
      on conflict (communication_id, member_id) do update set read_at = excluded.read_at`
    await audit(transaction, request, { action: 'communication.read', subjectId: stored.id })
    await publishChange(transaction, {
      tags: [{ type: 'Reader', id: stored.id }],
      to: { roles: ['supervisor', 'admin'], members: [] },
    })
    await publishChange(transaction, { tags: [{ type: 'Communication' }], to: { roles: [], members: [actor.id] } })
    const [confirmed = stored] = await read()
    return toCommunication(confirmed, members)
  })
}
