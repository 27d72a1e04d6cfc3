import postgres from 'postgres'
import { listenReliably } from './listen-reliably.ts'
import { targetOf } from './database-url.ts'
import { observePool } from './observe-pool.ts'
import { requirePatchedDriver } from './require-patched-driver.ts'
import { retryTransactions } from './retry-transactions.ts'
import type { Sql } from './sql.ts'

requirePatchedDriver(postgres)

interface PoolOptions {
  schema: string
  max?: number
  /** False for migrations and bulk jobs, whose statements may take minutes. */
  hasTimeouts?: boolean
}

/** Limits on the server; `provision` sets them for every service's role. */
export const roleTimeouts = {
  statement_timeout: '4s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const

/**
 * Limits of waits while the server is frozen or unreachable, in seconds: for a reply, and for a connection. Both leave time
 * to answer a request within five seconds. See the options of our patch in docs/decisions/011-patched-postgres.md.
 */
const clientTimeouts = { reply_timeout: 4.5, wait_timeout: 4, max_waiting: 200 }

const noTimeouts = Object.fromEntries(Object.keys(roleTimeouts).map(name => [name, '0']))

/**
 * Creates a connection pool for a schema. Queries return instants as ISO 8601 text in UTC with milliseconds (columns are
 * `timestamptz(3)`). Connections open when needed and close after 30 idle seconds. No query waits longer than five seconds,
 * unless `hasTimeouts` is false.
 */
export function connect(url: string, { schema, max = 6, hasTimeouts = true }: PoolOptions): Sql {
  const options = {
    max,
    idle_timeout: 30,
    connect_timeout: 4,
    // Seconds until TCP checks an idle connection.
    keep_alive: 5,
    // Short, in seconds: a database that restarts is back within a second or two.
    backoff: (attempt: number) => Math.min(0.1 * 2 ** attempt, 1),
    ...(hasTimeouts && clientTimeouts),
    ...targetOf(url),
    connection: { application_name: schema, search_path: schema, ...(!hasTimeouts && noTimeouts) },
    onnotice: () => undefined,
    types: {
      instant: {
        to: 1184,
        from: [1184],
        serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
        parse: (value: string) => new Date(value).toISOString(),
      },
    },
  }
  return observePool(retryTransactions(listenReliably(postgres(url, options) as Sql)), schema)
}
