import type { Hono } from 'hono'
import type { HonoEnv } from './app.ts'
import type { Sql } from '../data/database.ts'

/**
 * Adds `/healthz`, which responds as long as the process runs, and `/readyz`, which is 503 while the database is down
 * or the process is stopping.
 */
export function addHealth(app: Hono<HonoEnv>, sql: Sql, isDraining: () => boolean): void {
  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c => {
    if (isDraining()) return c.json({ status: 'stopping' }, 503)
    await sql`select 1`
    return c.json({ status: 'ready' })
  })
}
