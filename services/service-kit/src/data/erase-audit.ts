import type { Sql, Transaction } from './sql.ts'

const personalFields = ['note', 'notes', 'reason', 'overrideReason', 'phoneNumber', 'email', 'q']

/** SQL: whether an audit entry has details that may name a person. */
export const hasPersonalDetails = (sql: Sql | Transaction) =>
  sql`(details <> '{"erased": true}' and details ?| ${personalFields})`

/** Erases the details of the audit entries that match a condition. @returns the number of entries. */
export async function eraseAuditDetails(transaction: Transaction, condition: ReturnType<Sql>): Promise<number> {
  const [row] = await transaction<[{ erased: number }]>`
    select erase_audit_details(coalesce(array_agg(id), '{}'))::int as erased from audit
    where details <> '{"erased": true}' and ${condition}`
  return row.erased
}
