import type { Sql, Transaction } from './database.ts'

const personalFields = ['notes', 'reason', 'overrideReason', 'phoneNumber', 'email', 'q']

/** SQL: whether an audit entry has details that may name a person. */
export const hasPersonalDetails = (sql: Sql | Transaction) =>
  sql`(details <> '{"erased": true}' and details ?| ${personalFields})`

/** Erases the details of the audit entries that match a condition. @returns the number of entries. */
export async function eraseAuditDetails(transaction: Transaction, condition: ReturnType<Sql>): Promise<number> {
  const erased = await transaction<{ id: string }[]>`
    update audit set details = '{"erased": true}'
    where details <> '{"erased": true}' and ${condition} returning id::text`
  await transaction`
    update audit_link set salt = null where audit_id = any (${erased.map(({ id }) => id)})`
  return erased.length
}
