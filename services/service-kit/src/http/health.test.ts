import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import type { Sql } from '../data/database.ts'
import type { HonoEnv } from './app.ts'
import { addHealth } from './health.ts'

async function statusOf(path: string, { hasDatabase = true, isDraining = false, hangs = false } = {}) {
  const app = new Hono<HonoEnv>()
  const sql = async () => {
    if (!hasDatabase) throw new Error('no database')
    return hangs ? new Promise(() => undefined) : [{}]
  }
  addHealth(app, sql as unknown as Sql, () => isDraining)
  app.onError((_, c) => c.body(null, 503))
  return (await app.request(path)).status
}

test.each([
  ['is running', {}, 200, 200],
  ['has no database', { hasDatabase: false }, 200, 503],
  ['waits for the database', { hangs: true }, 200, 503],
  ['is stopping', { isDraining: true }, 200, 503],
])('a process that %s', async (_, state, healthz, readyz) => {
  expect(await statusOf('/healthz', state)).toBe(healthz)
  expect(await statusOf('/readyz', state)).toBe(readyz)
})
