import postgres from 'postgres'
import { requirePatchedDriver } from './require-patched-driver.ts'

requirePatchedDriver(postgres)

export type Sql = postgres.Sql<{ instant: string }>
export type Transaction = postgres.TransactionSql<{ instant: string }>

/**
 * Creates a connection pool for a schema. Queries return instants as ISO 8601 text in UTC with milliseconds (columns are
 * `timestamptz(3)`). Connections open when needed and close after 30 idle seconds.
 */
export function connect(url: string, { schema, max = 6 }: { schema: string; max?: number }): Sql {
  return postgres(url, {
    max,
    idle_timeout: 30,
    connect_timeout: 5,
    // Short, in seconds: a database that restarts is back within a second or two.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 1),
    connection: { application_name: schema, search_path: schema },
    onnotice: () => undefined,
    types: {
      instant: {
        to: 1184,
        from: [1184],
        serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
        parse: (value: string) => new Date(value).toISOString(),
      },
    },
  }) as Sql
}
