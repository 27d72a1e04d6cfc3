import type { Erasure } from '@portal/contracts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'

/** A database row: a receipt with the member's ID instead of their name. */
export type ErasureRow = Omit<Erasure, 'requestedBy'> & { requestedBy: string }

/** The columns of `ErasureRow`. */
export const erasureColumns = (sql: Sql | Transaction) => sql`
  id, requested_at as "requestedAt", requested_by as "requestedBy", reason, counts as erased,
  completed_at as "completedAt"`

export const toErasure = (row: ErasureRow, members: MemberDirectory): Erasure => ({
  ...row,
  requestedBy: members.nameOf(row.requestedBy),
})
