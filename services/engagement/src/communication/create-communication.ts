import type { engagement } from '@portal/contracts'
import { publishChange, audit, runIdempotent, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { type CommunicationRow, communicationColumns, toCommunication } from './communication-row.ts'
import { checkExpiry } from './check-expiry.ts'

/** Posts an announcement. @throws {ApiError} `invalid_request` if its last day has passed. */
export const createCommunication: Handler<typeof engagement.createCommunication, EngagementDeps> = async (
  request,
  deps,
) => {
  const { actor, body } = request
  const { sql, members, now } = deps
  await members.refresh()
  return runIdempotent(sql, 'communication.create', request, async transaction => {
    checkExpiry(body.expiresAt, deps)
    const [created] = await transaction<[CommunicationRow]>`
      insert into communication (title, message, author_id, created_at, updated_at, is_pinned, is_must_read, expires_at)
      values (${body.title}, ${body.message}, ${actor.id}, ${now()}::timestamptz, ${now()}::timestamptz,
        ${body.isPinned ?? false}, ${body.isMustRead ?? false}, ${body.expiresAt ?? null})
      returning ${communicationColumns(transaction, actor.id)}`
    await audit(transaction, request, {
      action: 'communication.create',
      subjectId: created.id,
      details: { title: created.title },
    })
    await publishChange(transaction, { tags: [{ type: 'Communication' }] })
    return toCommunication(created, members)
  })
}
