import { fileURLToPath } from 'node:url'
import Postgrator from 'postgrator'
import type { Sql } from '../data/database.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)

/**
 * Migrates a service's schema to the latest version, forward only: first the kit's tables (audit, idempotency), then
 * the service's own. Everything runs in one transaction, in one process at a time. The schema and its role must exist
 * already; see `provision`.
 */
export async function migrate(sql: Sql, schema: string, migrations: URL): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext(${`migrate ${schema}`}))`
    for (const [folder, schemaTable] of [
      [kitMigrations, 'kit_version'],
      [migrations, 'schema_version'],
    ] as const) {
      await new Postgrator({
        driver: 'pg',
        migrationPattern: `${fileURLToPath(folder)}*.sql`,
        schemaTable,
        currentSchema: schema,
        execQuery: async (query: string) => ({ rows: await transaction.unsafe(query) }),
      })
        .migrate()
        .catch((cause: Error) => {
          throw new Error(`Could not migrate the schema ${schema}: ${cause.message}`, { cause })
        })
    }
  })
}
