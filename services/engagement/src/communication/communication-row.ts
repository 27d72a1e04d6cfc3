import type { Communication } from '@portal/contracts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'

/** An announcement as the database gives it to one member. */
export interface CommunicationRow extends Omit<Communication, 'author'> {
  authorId: string
}

/** The columns of `CommunicationRow`, for the table under its own name. */
export const communicationColumns = (sql: Sql | Transaction, memberId: string) => sql`
  id, title, message, author_id as "authorId", created_at as "createdAt", updated_at as "updatedAt",
  is_pinned as "isPinned", is_must_read as "isMustRead", expires_at as "expiresAt",
  (select read_at from communication_reader
   where communication_id = communication.id and member_id = ${memberId} and read_at >= communication.updated_at) as "readAt"`

export const toCommunication = ({ authorId, ...row }: CommunicationRow, members: MemberDirectory): Communication => ({
  ...row,
  author: members.nameOf(authorId),
})
