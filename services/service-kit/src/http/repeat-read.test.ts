import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyone, operation } from '@portal/contracts'
import { z } from 'zod'
import type { Sql } from '../data/sql.ts'
import { defineService } from '../startup/service.ts'
import { startTestService, type TestService, until } from '../testing/index.ts'

const common = { path: '/api/counts', access: anyone, summary: '', reply: z.object({ count: z.int() }) } as const

/** The query locks the two tables in this order. */
async function count(_: unknown, { sql }: { sql: Sql }) {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from goal, sale_count`
  return row
}

const createDeps = ({ sql }: { sql: Sql }): { sql: Sql } => ({ sql })

const service = defineService({
  name: 'sales',
  contract: {
    read: operation({ ...common, method: 'GET' }),
    write: operation({ ...common, method: 'POST', status: 201 }),
  },
  handlers: { read: count, write: count },
  internal: {},
  internalHandlers: {},
  config: z.object({}),
  migrations: new URL('../../../sales/migrations/', import.meta.url),
  create: createDeps,
})

let running: TestService
beforeAll(async () => {
  running = await startTestService(service)
})
afterAll(() => running.stop())

/** Sends a request whose query loses a deadlock with a migration, which locks the tables in the other order. */
async function loseDeadlock(method: string): Promise<number> {
  let reply: Promise<Response> | undefined
  await running.database.owner.begin(async migration => {
    await migration`lock table sales.sale_count in access exclusive mode`
    reply = running.as(null)(method, '/api/counts')
    await until(async () => {
      const waiting = await migration`
        select from pg_stat_activity
        where datname = current_database() and application_name = 'sales' and wait_event_type = 'Lock'`
      return waiting.length === 1
    })
    await migration`lock table sales.goal in access exclusive mode`
  })
  return (await reply)?.status ?? 0
}

test('a read that loses a deadlock runs again', async () => {
  expect(await loseDeadlock('GET')).toBe(200)
})

test('a write that loses a deadlock outside of a transaction does not run again', async () => {
  expect(await loseDeadlock('POST')).toBe(503)
})
