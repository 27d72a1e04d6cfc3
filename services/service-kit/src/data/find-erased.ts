import type { FindErasedInput, FindErasedReply } from '@portal/contracts'
import type { Sql, Transaction } from './sql.ts'

/** A table whose rows may name people who are not members. */
export interface PersonalTable {
  name: string
  /** The column that identifies a row. */
  key: string
  /** The column that says when the row was written. */
  at: string
  /** SQL: the emails (in lower case) and numbers (E.164) in a row, as an array. */
  values(sql: Sql | Transaction): ReturnType<Sql>
}

const auditTable: PersonalTable = {
  name: 'audit',
  key: 'id',
  at: 'at',
  values: sql => valuesIn(sql, sql`details::text`),
}

const email = '[^\\s"<>,;:()@]+@[a-z0-9.-]*[a-z0-9]'
const number = '\\+?[0-9][0-9 ().-]{8,18}[0-9]'

/** SQL: the emails (in lower case) and numbers (E.164) that a text contains, as an array. */
export const valuesIn = (sql: Sql | Transaction, text: ReturnType<Sql>): ReturnType<Sql> => sql`array(
  select it[1] from regexp_matches(lower(${text}), ${email}, 'g') as it
  union all
  select case when char_length(digits) = 10 then '+1' || digits else '+' || digits end
  from regexp_matches(${text}, ${number}, 'g') as it, regexp_replace(it[1], '[^0-9]', '', 'g') as digits)`

/**
 * Returns the emails and numbers in a page of rows whose hashes belong to people who were erased later. A restored
 * backup can contain such rows. Reads the audit first, then the tables of the service.
 */
export async function findErased(
  sql: Sql,
  ownTables: readonly PersonalTable[],
  { key, longKey, erased, from }: FindErasedInput,
  pageSize = 20_000,
): Promise<FindErasedReply> {
  const tables = [auditTable, ...ownTables]
  const index = from ? tables.findIndex(({ name }) => name === from.table) : 0
  const table = tables[index]
  if (!table) throw new Error(`No table ${from?.table}.`)
  const long = Buffer.from(longKey, 'hex')
  const column = sql(table.key)
  const after = from?.after ?? null
  const [row] = await sql<[{ found: FindErasedReply['found']; last: string | null }]>`
    with page as materialized (
      select ${column}::text as row_key, ${sql(table.at)} as at, ${table.values(sql)} as person
      from ${sql(table.name)} ${after === null ? sql`` : sql`where ${column} > ${after}`}
      order by ${column} limit ${pageSize}
    ),
    erased as (
      select * from unnest(${erased.map(({ hash }) => hash)}::text[], ${erased.map(({ at }) => at)}::timestamptz[])
        as it (hash, before))
    select
      (select row_key from page offset ${pageSize - 1}) as last,
      coalesce((
        select json_agg(distinct jsonb_build_object('hash', hash, 'value', value))
        from page cross join unnest(person) as value
          join erased on hash = encode(
            sha256(${long}::bytea || convert_to(encode(sha256(convert_to(${key}::text || value, 'UTF8')), 'hex'), 'UTF8')), 'hex')
        where at <= before), '[]') as found`
  const nextTable = tables[index + 1]?.name
  if (row.last !== null) return { found: row.found, next: { table: table.name, after: row.last } }
  return { found: row.found, next: nextTable === undefined ? null : { table: nextTable, after: null } }
}
