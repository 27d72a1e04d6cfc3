import type { Hono } from 'hono'
import type { HonoEnv } from './app.ts'
import type { Sql } from '../data/database.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, so its database answers and it is not stopping. */
export function addHealth(app: Hono<HonoEnv>, sql: Sql, isDraining: () => boolean): void {
  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c => {
    if (isDraining()) return c.json({ status: 'stopping' }, 503)
    await sql`select 1`
    return c.json({ status: 'ready' })
  })
}
