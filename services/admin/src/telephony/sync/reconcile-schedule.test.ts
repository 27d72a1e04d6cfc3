import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import type { AdminDeps } from '../../deps.ts'
import { type Clock, createClock } from '../../testing/clock.ts'
import { reconcile } from './reconcile.ts'

let database: TestDatabase
let sql: Sql
let clock: Clock
/** The spans that were fetched. */
let fetched: [from: string, to: string][]
let triggered: number
let fail: () => void
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('admin'), { schema: 'admin', max: 5 })
})
beforeEach(async () => {
  clock = createClock()
  fetched = []
  triggered = 0
  fail = () => {}
  await sql`update sync set next_at = '-infinity', fetched_at = null, failed_at = null, failure = null`
  for (const table of ['delivery', 'call_event', 'telephony_call', 'placed_call', 'request_hour']) {
    await sql`delete from ${sql(table)}`
  }
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const run = (changes: Partial<AdminDeps> = {}) =>
  reconcile({
    sql,
    now: clock.now,
    members: { refresh: async () => {}, list: () => [{ extension: '105' }, { extension: null }] },
    recording: { trigger: () => void (triggered += 1) },
    telephony: {
      async listCalls(from: Date, to: Date) {
        fetched.push([from.toISOString(), to.toISOString()])
        fail()
        return { calls: [], next: null }
      },
    },
    ...changes,
  } as unknown as AdminDeps)

test('fetches seven days first, then everything since two hours before the last success', async () => {
  await run()
  expect(fetched).toEqual([['2026-11-13T17:00:00.000Z', '2026-11-20T17:00:00.000Z']])
  clock.advance(300)
  await run()
  expect(fetched[1]).toEqual(['2026-11-20T15:00:00.000Z', '2026-11-20T17:05:00.000Z'])
})

test('fetches again after 290 seconds, not before', async () => {
  await run()
  clock.advance(289.999)
  await run()
  expect(fetched).toHaveLength(1)
  clock.advance(0.001)
  await run()
  expect(fetched).toHaveLength(2)
})

test('only one of several replicas fetches', async () => {
  await Promise.all([run(), run(), run()])
  expect(fetched).toHaveLength(1)
})

test('without telephony it does nothing', async () => {
  await run({ telephony: null })
  expect(await sql`select 1 from sync where next_at > '-infinity'`).toEqual([])
  expect(triggered).toBe(0)
})

test('an unexpected error is not stored as a failure of the platform', async () => {
  fail = () => {
    throw new Error('bug')
  }
  await expect(run()).rejects.toThrow('bug')
  expect(await sql`select fetched_at, failure from sync`).toEqual([{ fetched_at: null, failure: null }])
})

test('after an unexpected error, the next attempt fetches at once', async () => {
  fail = () => {
    throw new Error('bug')
  }
  await expect(run()).rejects.toThrow('bug')
  fail = () => {}
  await run()
  expect(fetched).toHaveLength(2)
  await run()
  expect(fetched).toHaveLength(2)
})

test('triggers the recording, and again if an extension found its member', async () => {
  await run()
  expect(triggered).toBe(1)
  await sql`
    insert into telephony_call (id, version, recorded_version, missing_extension)
    values ('of 105', 1, 1, '105'), ('of 106', 1, 1, '106'), ('of nobody', 1, 1, null)`
  clock.advance(300)
  await run()
  expect(triggered).toBe(3)
  expect(await sql`select id, version from telephony_call order by id`).toEqual([
    { id: 'of 105', version: 2 },
    { id: 'of 106', version: 1 },
    { id: 'of nobody', version: 1 },
  ])
})
