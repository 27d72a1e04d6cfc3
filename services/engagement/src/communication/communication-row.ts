import type { Communication } from '@portal/contracts'
import { ApiError, type MemberDirectory, type Sql, type Transaction } from '@portal/service-kit'

/** A database row: an announcement with its author's ID, as one member sees it. */
export interface CommunicationRow extends Omit<Communication, 'author'> {
  authorId: string
}

/** SQL columns of `CommunicationRow`. Don't alias the table. */
export const communicationColumns = (sql: Sql | Transaction, memberId: string) => sql`
  id, title, message, author_id as "authorId", created_at as "createdAt", updated_at as "updatedAt",
  is_pinned as "isPinned", is_must_read as "isMustRead", expires_at as "expiresAt",
  (select read_at from communication_reader
   where communication_id = communication.id and member_id = ${memberId} and read_at >= communication.updated_at) as "readAt"`

export const toCommunication = ({ authorId, ...row }: CommunicationRow, members: MemberDirectory): Communication => ({
  ...row,
  author: members.nameOf(authorId),
})

export const communicationNotFound = () =>
  new ApiError('not_found', 'This announcement no longer exists. Reload the page.')
