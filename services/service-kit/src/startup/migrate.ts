import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Postgrator from 'postgrator'
import { connect, type Sql, type Transaction } from '../data/database.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)
const lockNotAvailable = '55P03'
const attempts = 10

/**
 * Migrates a service's schema to the latest version, forward only: first the kit's tables (audit, idempotency), then
 * the service's own. Everything runs in one transaction, in one process at a time. The schema and its role must exist
 * already; see `provision`.
 *
 * While a migration waits for a lock, all later requests for the table wait behind it. So after two seconds, it rolls back and
 * tries again, up to ten times.
 * @param url connection string of the service's role.
 */
export async function migrate(url: string, schema: string, migrations: URL): Promise<void> {
  const sql = connect(url, { schema, max: 1, hasTimeouts: false })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrateOnce(sql, schema, migrations)
      } catch (error) {
        const { code } = ((error as Error).cause ?? error) as { code?: string }
        if (code !== lockNotAvailable || attempt === attempts) throw error
        await wait(200 * attempt)
      }
    }
  } finally {
    await sql.end()
  }
}

async function migrateOnce(sql: Sql, schema: string, migrations: URL): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext(${`migrate ${schema}`}))`
    await transaction`set local lock_timeout = '2s'`
    await runMigrations(transaction, schema, kitMigrations, 'kit_version')
    await runMigrations(transaction, schema, migrations, 'schema_version')
  })
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
