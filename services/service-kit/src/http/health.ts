import type { Hono } from 'hono'
import type { HonoEnv } from './app.ts'
import type { Sql } from '../data/sql.ts'
import { timeoutAfter } from '../peers/timeout-after.ts'

/** Less than a second, with time for the request itself. */
const deadlineMs = 800

/**
 * Adds `/healthz`, which responds as long as the process runs, and `/readyz`, which is 503 while the database is down
 * or the process is stopping, and names the version. Both answer within a second.
 */
export function addHealth(app: Hono<HonoEnv>, sql: Sql, version: string, isDraining: () => boolean): void {
  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c => {
    if (isDraining()) return c.json({ status: 'stopping', version }, 503)
    const rows = await Promise.race([sql`select 1`, timeoutAfter(deadlineMs)])
    return rows
      ? c.json({ status: 'ready', version })
      : c.json({ status: 'the database is not responding', version }, 503)
  })
}
