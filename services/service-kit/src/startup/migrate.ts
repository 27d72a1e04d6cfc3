import { fileURLToPath } from 'node:url'
import Postgrator from 'postgrator'
import type { Sql } from '../data/database.ts'

const kitMigrations = new URL('../../migrations/', import.meta.url)

/**
 * Brings a service's schema to the newest version: the kit's tables first (audit, idempotency), then the service's own.
 * All or nothing, one process at a time, forward only. The schema and its role exist already (platform's provision step).
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
          throw new Error(`The tables of ${schema} cannot be brought to this version: ${cause.message}`, { cause })
        })
    }
  })
}
