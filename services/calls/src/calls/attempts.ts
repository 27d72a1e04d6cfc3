import type { Sql, Transaction } from '@portal/service-kit'

const keptMs = 24 * 3_600_000

/** Records that a number is about to be called, once per key, and forgets attempts that no longer count. */
export async function recordAttempt(transaction: Transaction, key: string, e164: string, at: Date): Promise<void> {
  await transaction`delete from call_attempt where at < ${new Date(at.getTime() - keptMs)}`
  await transaction`insert into call_attempt ${transaction({ key, phone_e164: e164, at })} on conflict do nothing`
}

/** Stores the platform's call ID with an attempt, so that the two count as one. */
export const completeAttempt = (transaction: Transaction, key: string, externalId: string) =>
  transaction`update call_attempt set external_id = ${externalId} where key = ${key}`

/** Forgets an attempt that the platform certainly didn't make. */
export const dropAttempt = (sql: Sql, key: string) =>
  sql`delete from call_attempt where key = ${key} and external_id is null`
