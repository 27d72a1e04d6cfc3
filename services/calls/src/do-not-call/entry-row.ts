import type { DoNotCallEntry } from '@portal/contracts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'

/** A database row: an entry with the member's ID instead of their name. */
export type EntryRow = Omit<DoNotCallEntry, 'addedBy'> & { addedBy: string | null }

/** The columns of `EntryRow`. */
export const entryColumns = (sql: Sql | Transaction) => sql`
  id, phone_e164 as "phoneNumber", reason, added_by as "addedBy", added_at as "addedAt"`

export const toEntry = ({ addedBy, ...row }: EntryRow, members: MemberDirectory): DoNotCallEntry => ({
  ...row,
  addedBy: members.nameOf(addedBy),
})
