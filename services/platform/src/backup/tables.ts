import type { Sql, Transaction } from '@portal/service-kit'
import { Failure } from '../shared/failure.ts'
import { serviceNames } from '../shared/service-names.ts'

type Connection = Sql | Transaction

/** A table with data to back up. */
export interface Table {
  /** With its schema, such as `calls.lead`. */
  readonly name: string
  readonly columns: readonly string[]
}

/** The migrations write these tables. */
const versionTables = ['kit_version', 'schema_version']
const schemas = [...serviceNames, 'platform']

/** Returns all tables of the portal, each after the tables that it refers to. Generated columns are left out. */
export async function listTables(sql: Connection): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any(${schemas}) and c.relname <> all(${versionTables})
    group by 1 order by 1`
  const references = await sql<{ from: string; to: string }[]>`
    select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid <> confrelid`
  const sorted: Table[] = []
  for (let rest = [...tables]; rest.length > 0; ) {
    const names = new Set(rest.map(({ name }) => name))
    const free = rest.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`)
    sorted.push(...free)
    rest = rest.filter(table => !free.includes(table))
  }
  return sorted
}

/** The next values of all sequences, by name. */
export async function readSequences(sql: Connection): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; value: string }[]>`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
    where schemaname = any(${schemas}) and last_value is not null order by 1`
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The last migration of each schema, which must be the same where a backup is restored. */
export async function readVersions(sql: Connection): Promise<Record<string, number>> {
  const [portal] = await sql`select to_regclass('identity.schema_version') as versions`
  if (!portal?.['versions']) throw new Failure('This database contains no portal. Start the portal on it once.')
  const versions: Record<string, number> = {}
  for (const schema of serviceNames) {
    for (const table of versionTables) {
      const name = `${schema}.${table}`
      const [row] = await sql<{ version: number }[]>`select coalesce(max(version), 0)::int as version from ${sql(name)}`
      versions[name] = row?.version ?? 0
    }
  }
  return versions
}

/** A digest of a table's content, in the stored order. */
export interface Content {
  readonly bytes: number
  readonly sha256: string
}
