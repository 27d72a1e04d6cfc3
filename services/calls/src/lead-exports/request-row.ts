import type { ExportRequest } from '@portal/contracts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'

/** A database row: a request with the members' IDs instead of their names. */
export type RequestRow = Omit<ExportRequest, 'member' | 'isOwn' | 'decidedBy'> & {
  memberId: string
  decidedBy: string | null
}

/** The columns of `RequestRow`. */
export const requestColumns = (sql: Sql | Transaction) => sql`
  id, member_id as "memberId", filters, leads, reason, requested_at as "requestedAt", decided_at as "decidedAt",
  decided_by as "decidedBy",
  case when used_at is not null then 'used' when is_approved then 'approved' when is_approved is null then 'waiting'
    else 'declined' end as status`

export const toRequest = (
  { memberId, decidedBy, ...row }: RequestRow,
  userId: string,
  members: MemberDirectory,
): ExportRequest => ({
  ...row,
  member: members.nameOf(memberId),
  isOwn: memberId === userId,
  decidedBy: members.nameOf(decidedBy),
})
