import type { engagement } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import {
  communicationColumns,
  communicationNotFound,
  type CommunicationRow,
  toCommunication,
} from './communication-row.ts'
import { checkExpiry } from './check-expiry.ts'

/**
 * Changes an announcement; omitted fields stay. Pinning alone doesn't mark it as edited.
 * @throws {ApiError} `not_found`; `conflict` with the stored announcement if the edit is based on an older version;
 * `invalid_request` if its new last day has passed.
 */
export const updateCommunication: Handler<typeof engagement.updateCommunication, EngagementDeps> = async (
  request,
  deps,
) => {
  const { actor, params, body } = request
  const { sql, members, now } = deps
  await members.refresh()
  return sql.begin(async transaction => {
    const [stored] = await transaction<CommunicationRow[]>`
      select ${communicationColumns(transaction, actor.id)} from communication where id = ${params.id} for update`
    if (!stored) throw communicationNotFound()
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(stored.updatedAt)) {
      const message = 'Someone else changed this announcement. Compare both versions before you save.'
      throw new ApiError('conflict', message, { current: toCommunication(stored, members) })
    }
    if (!isSameInstant(body.expiresAt, stored.expiresAt)) checkExpiry(body.expiresAt, deps)
    const isEdited = body.title !== stored.title || body.message !== stored.message
    const [updated] = await transaction<[CommunicationRow]>`
      update communication set title = ${body.title}, message = ${body.message},
        is_pinned = ${body.isPinned ?? stored.isPinned}, is_must_read = ${body.isMustRead ?? stored.isMustRead},
        expires_at = ${body.expiresAt === undefined ? stored.expiresAt : body.expiresAt},
        updated_at = case when ${isEdited} then greatest(${now()}::timestamptz, updated_at + interval '1 millisecond')
          else updated_at end
      where id = ${stored.id} returning ${communicationColumns(transaction, actor.id)}`
    await audit(transaction, request, {
      action: 'communication.update',
      subjectId: stored.id,
      details: isEdited ? { from: { title: stored.title, message: stored.message } } : {},
    })
    await publishChange(transaction, { tags: [{ type: 'Communication' }, { type: 'Reader', id: updated.id }] })
    return toCommunication(updated, members)
  })
}

const isSameInstant = (one: string | null | undefined, other: string | null): boolean =>
  typeof one === 'string' && other !== null && Date.parse(one) === Date.parse(other)
