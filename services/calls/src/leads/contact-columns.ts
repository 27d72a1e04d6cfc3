import type { Transaction } from '@portal/service-kit'

/** How long a member can undo their own tick. After that, it stays the first contact. */
const correctionMs = 5 * 60_000

/**
 * SQL that sets who contacted a lead, after the other columns of an update. The first contact is written once: a lead
 * that is contacted again keeps its first member.
 */
export function contactColumns(transaction: Transaction, contacted: boolean, memberId: string) {
  if (contacted) {
    return transaction`,
      contacted_at = coalesce(first_contacted_at, clock_timestamp()),
      contacted_by = coalesce(first_contacted_by, ${memberId}),
      first_contacted_at = coalesce(first_contacted_at, clock_timestamp()),
      first_contacted_by = coalesce(first_contacted_by, ${memberId})`
  }
  const since = transaction`clock_timestamp() - ${correctionMs} * interval '1 millisecond'`
  const isCorrection = transaction`contacted_by = ${memberId} and contacted_at > ${since}`
  return transaction`,
    contacted_at = null,
    contacted_by = null,
    first_contacted_at = case when ${isCorrection} then null else coalesce(first_contacted_at, contacted_at) end,
    first_contacted_by = case when ${isCorrection} then null else coalesce(first_contacted_by, contacted_by) end`
}
