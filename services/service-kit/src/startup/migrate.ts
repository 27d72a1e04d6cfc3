import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Postgrator from 'postgrator'
import { connect } from '../data/database.ts'
import type { Sql, Transaction } from '../data/sql.ts'
import { grantRows, ownerRoleOf } from './provision.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)
const lockNotAvailable = '55P03'
const attempts = 10

/**
 * Migrates a service's schema to the latest version, forward only: first the kit's tables (audit, idempotency), then
 * the service's own. Everything runs in one transaction, in one process at a time, as the owner of the schema. The schema
 * and its roles must exist already; see `provision`.
 *
 * While a migration waits for a lock, all later requests for the table wait behind it. So after two seconds, it rolls back and
 * tries again, up to ten times.
 *
 * Last come the statements of the folder `after`, which run outside of a transaction; see `buildIndexes`.
 * @param url connection string of the database owner.
 */
export async function migrate(url: string, schema: string, migrations: URL): Promise<void> {
  const sql = connect(url, { schema, max: 1, hasTimeouts: false })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await migrateOnce(sql, schema, migrations)
        break
      } catch (error) {
        const { code } = ((error as Error).cause ?? error) as { code?: string }
        if (code !== lockNotAvailable || attempt === attempts) throw error
        await wait(200 * attempt)
      }
    }
    await buildIndexes(sql, schema, new URL('after/', migrations))
  } finally {
    await sql.end()
  }
}

async function migrateOnce(sql: Sql, schema: string, migrations: URL): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext(${`migrate ${schema}`}))`
    await transaction`set local lock_timeout = '2s'`
    await transaction`set local role ${transaction(ownerRoleOf(schema))}`
    await runMigrations(transaction, schema, kitMigrations, 'kit_version')
    await runMigrations(transaction, schema, migrations, 'schema_version')
    await transaction`set local role none`
    await grantRows(transaction, schema)
  })
}

const indexStatement = /^(create index concurrently if not exists|drop index concurrently if exists) (\w+)[^;]*;?$/

/**
 * Creates and drops indexes of large tables while services use them: one statement per file, such as
 * `create index concurrently if not exists lead_city on lead (city)`. Services do not wait for them. The files run at every
 * start, and do nothing the second time. An index whose creation was interrupted is created again.
 */
async function buildIndexes(sql: Sql, schema: string, folder: URL): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter(name => name.endsWith('.sql')).toSorted()
  if (files.length === 0) return
  const lock = `build indexes ${schema}`
  // Polls, because the creation of an index would wait for a statement that waits for this lock.
  while (!(await tryLock(sql, lock))) await wait(500)
  try {
    await sql`set role ${sql(ownerRoleOf(schema))}`
    for (const name of files) {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll(/--.*$/gm, '').trim()
      const [, , index = ''] = indexStatement.exec(text.replaceAll(/\s+/g, ' ')) ?? []
      if (!index) throw new Error(`after/${name} must create or drop one index concurrently, and only if needed.`)
      const unfinished = await sql`
        select from pg_index join pg_class on pg_class.oid = indexrelid
        where relname = ${index} and relnamespace = ${schema}::regnamespace and not indisvalid`
      if (unfinished.length > 0) await sql`drop index concurrently if exists ${sql(index)}`
      await sql.unsafe(text)
    }
  } finally {
    await sql`reset role`
    await sql`select pg_advisory_unlock(hashtext(${lock}))`
  }
}

async function tryLock(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql<[{ isLocked: boolean }]>`select pg_try_advisory_lock(hashtext(${name})) as "isLocked"`
  return row.isLocked
}

async function runMigrations(transaction: Transaction, schema: string, folder: URL, schemaTable: string) {
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: `${fileURLToPath(folder)}*.sql`,
    schemaTable,
    currentSchema: schema,
    execQuery: async (query: string) => ({ rows: await transaction.unsafe(query) }),
  })
  await postgrator.migrate().catch((cause: Error) => {
    throw new Error(`Could not migrate the schema ${schema}: ${cause.message}`, { cause })
  })
}

const undefinedTable = '42P01'
const waitSeconds = 60

/**
 * Resolves when a schema has the migrations of this release, or newer ones. During an upgrade, the services start while the
 * migrations run.
 * @throws after a minute.
 */
export async function awaitMigrations(sql: Sql, schema: string, migrations: URL): Promise<void> {
  const expected = [await lastMigration(kitMigrations), await lastMigration(migrations)]
  for (let second = 0; ; second++) {
    const actual = [await versionOf(sql, 'kit_version'), await versionOf(sql, 'schema_version')]
    if (actual.every((version, index) => version >= (expected[index] ?? 0))) return
    if (second === waitSeconds) {
      throw new Error(
        `The schema ${schema} is at ${actual.join(' and ')}, but this release needs ${expected.join(' and ')}. Run provision.`,
      )
    }
    await wait(1000)
  }
}

async function lastMigration(folder: URL): Promise<number> {
  const files = await readdir(folder)
  return Math.max(0, ...files.filter(name => name.endsWith('.sql')).map(name => Number.parseInt(name, 10)))
}

async function versionOf(sql: Sql, table: string): Promise<number> {
  try {
    const [row] = await sql<[{ version: number }]>`select coalesce(max(version), 0)::int as version from ${sql(table)}`
    return row.version
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return 0
    throw error
  }
}
