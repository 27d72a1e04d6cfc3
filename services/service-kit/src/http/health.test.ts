import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import type { Sql } from '../data/sql.ts'
import type { HonoEnv } from './app.ts'
import { addHealth } from './health.ts'

async function answerTo(path: string, { hasDatabase = true, isDraining = false, hangs = false } = {}) {
  const app = new Hono<HonoEnv>()
  const sql = async () => {
    if (!hasDatabase) throw new Error('no database')
    return hangs ? new Promise(() => undefined) : [{}]
  }
  addHealth(app, sql as unknown as Sql, '1a2b3c', () => isDraining)
  app.onError((_, c) => c.body(null, 503))
  return app.request(path)
}
const statusOf = async (...request: Parameters<typeof answerTo>) => (await answerTo(...request)).status

test.each([
  ['is running', {}, 200, 200],
  ['has no database', { hasDatabase: false }, 200, 503],
  ['waits for the database', { hangs: true }, 200, 503],
  ['is stopping', { isDraining: true }, 200, 503],
])('a process that %s', async (_, state, healthz, readyz) => {
  expect(await statusOf('/healthz', state)).toBe(healthz)
  expect(await statusOf('/readyz', state)).toBe(readyz)
})

test('a process states its version', async () => {
  expect(await (await answerTo('/healthz')).json()).toEqual({ status: 'alive' })
  expect(await (await answerTo('/readyz')).json()).toEqual({ status: 'ready', version: '1a2b3c' })
})
