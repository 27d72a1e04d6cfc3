import { retention, retentionOf } from '@portal/contracts'
import type { Sql, Transaction } from './sql.ts'
import { eraseAuditDetails, hasPersonalDetails } from './erase-audit.ts'

/** Finds and removes the old records of one kind. */
export interface RetentionRule {
  /** SQL: selects the `id` of each record, as text, that nothing has touched since an instant. */
  expired(sql: Sql | Transaction, before: Date): ReturnType<Sql>
  /**
   * Deletes or erases records.
   * @returns the IDs under which the audit has entries about them, if it erases those details too.
   */
  remove(transaction: Transaction, ids: readonly string[]): Promise<readonly string[] | undefined>
}

/** The rules of a service: one for each kind in the table of periods. */
export type RetentionRules<Name extends keyof typeof retention> = Readonly<
  Record<keyof (typeof retention)[Name], RetentionRule>
>

/** How many records of a kind are, or would be, removed. */
export interface RemovedRecords {
  readonly kind: string
  readonly days: number
  readonly records: number
}

const batchSize = 1_000
const dayMs = 24 * 3_600_000

/** A rule that deletes rows by their age. */
export const deleteRows = (
  table: string,
  { id = 'id', at, condition }: { id?: string; at: string; condition?: (sql: Sql | Transaction) => ReturnType<Sql> },
): RetentionRule => ({
  expired: (sql, before) => sql`
    select ${sql(id)}::text as id from ${sql(table)} where ${sql(at)} < ${before} ${condition ? sql`and ${condition(sql)}` : sql``}`,
  async remove(transaction, ids) {
    await transaction`delete from ${transaction(table)} where ${transaction(id)}::text = any (${[...ids]})`
    return undefined
  },
})

const sharedRules: Readonly<Record<string, RetentionRule>> = {
  storedReplies: deleteRows('idempotency', { id: 'ctid', at: 'created_at' }),
  auditDetails: {
    expired: (sql, before) => sql`
      select id::text from audit where at < ${before} and ${hasPersonalDetails(sql)}`,
    async remove(transaction, ids) {
      await eraseAuditDetails(transaction, transaction`id = any (${[...ids]}::bigint[])`)
      return undefined
    },
  },
}

/** Counts the records that `removeExpired` would remove. */
export async function countExpired(
  sql: Sql,
  serviceName: string,
  rules: Readonly<Record<string, RetentionRule>>,
  now: Date,
): Promise<RemovedRecords[]> {
  const counts: RemovedRecords[] = []
  for (const { kind, rule, days, before } of dueRules(serviceName, rules, now)) {
    const [row] = await sql<[{ records: number }]>`
      select count(*)::int as records from (${rule.expired(sql, before)}) as expired`
    counts.push({ kind, days, records: row.records })
  }
  return counts
}

/** Removes expired records, and records how many. */
export async function removeExpired(
  sql: Sql,
  serviceName: string,
  rules: Readonly<Record<string, RetentionRule>>,
  now: Date,
): Promise<RemovedRecords[]> {
  const [run] = await sql<[{ at: string }]>`insert into retention_run default values returning at`
  return finishRun(sql, serviceName, rules, now, run.at)
}

/** Removes expired records if a run is due, in only one of several copies of the service. */
export async function removeExpiredNightly(
  sql: Sql,
  serviceName: string,
  rules: Readonly<Record<string, RetentionRule>>,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  // At 3 a.m., or a day later if the service was not running then. The row of the run claims it.
  const [run] = await sql.begin(async transaction => {
    await lockRetention(transaction)
    return transaction<{ at: string }[]>`
      insert into retention_run (at)
      select ${now}::timestamptz from (select max(at) as at from retention_run) as last
      where last.at < ${now}::timestamptz - interval '26 hours'
        or (last.at < ${now}::timestamptz - interval '20 hours'
          and extract(hour from ${now}::timestamptz at time zone ${timeZone}) = 3)
      returning at`
  })
  if (run) await finishRun(sql, serviceName, rules, now, run.at)
}

async function finishRun(
  sql: Sql,
  serviceName: string,
  rules: Readonly<Record<string, RetentionRule>>,
  now: Date,
  runAt: string,
): Promise<RemovedRecords[]> {
  const removed: RemovedRecords[] = []
  for (const { kind, rule, days, before } of dueRules(serviceName, rules, now)) {
    let records = 0
    for (let batch = batchSize; batch === batchSize; records += batch) {
      batch = await removeBatch(sql, kind, rule, before, runAt)
    }
    removed.push({ kind, days, records })
  }
  return removed
}

/** @returns the number of removed records. */
async function removeBatch(sql: Sql, kind: string, rule: RetentionRule, before: Date, runAt: string): Promise<number> {
  return sql.begin(async transaction => {
    await lockRetention(transaction)
    const expired = await transaction<{ id: string }[]>`
      select id from (${rule.expired(transaction, before)}) as expired limit ${batchSize}`
    if (expired.length === 0) return 0
    const subjectIds = await rule.remove(
      transaction,
      expired.map(({ id }) => id),
    )
    const auditDetails = subjectIds && (await eraseAuditDetails(transaction, entriesAbout(transaction, subjectIds)))
    const counts = { ...(auditDetails && { auditDetails }), [kind]: expired.length }
    await transaction`
      update retention_run set removed = removed || (
        select jsonb_object_agg(it.key, coalesce((removed ->> it.key)::int, 0) + it.value::int)
        from jsonb_each_text(${transaction.json(counts)}) as it)
      where at = ${runAt}`
    return expired.length
  })
}

const entriesAbout = (sql: Sql | Transaction, subjectIds: readonly string[]): ReturnType<Sql> =>
  sql`subject_id = any (${[...subjectIds]}) and ${hasPersonalDetails(sql)}`

/** Two runs at the same time would count records twice. */
const lockRetention = (transaction: Transaction) =>
  transaction`select pg_advisory_xact_lock(hashtext(current_schema || ' retention'))`

function dueRules(serviceName: string, ownRules: Readonly<Record<string, RetentionRule>>, now: Date) {
  const rules: Readonly<Record<string, RetentionRule>> = { ...ownRules, ...sharedRules }
  return Object.entries(retentionOf(serviceName)).map(([kind, { days }]) => {
    const rule = rules[kind]
    if (!rule) throw new Error(`${serviceName} has no rule for ${kind}.`)
    return { kind, rule, days, before: new Date(now.getTime() - days * dayMs) }
  })
}
