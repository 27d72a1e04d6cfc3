import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Callback } from '@portal/contracts'
import { connect, type Sql } from '@portal/service-kit'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { insertCallback } from '../testing/test-queue.ts'
import { announceCallbacks } from './announce-callbacks.ts'

/** Noon in New York, on a Monday. */
const noon = Date.parse('2026-11-16T17:00:00Z')
const minutes = (count: number) => new Date(noon + count * 60_000)
const ofAgent = { owner_id: testPeople.agent.id, is_promised: true }
const announcement = {
  tags: [{ type: 'DueCallback' }, { type: 'Queue' }],
  to: { roles: [], members: [testPeople.agent.id] },
}

let now = noon
let calls: TestService
let copies: readonly Sql[]
let writes: () => Promise<Writes>
let leadId: string
beforeAll(async () => {
  calls = await startTestCalls(() => new Date(now))
  copies = [0, 1].map(() => connect(calls.database.urlOf('calls'), { schema: 'calls' }))
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(async () => {
  await Promise.all(copies.map(sql => sql.end()))
  await calls.stop()
})
beforeEach(async () => {
  now = noon
  await clearLeads(calls)
  leadId = await insertLead(calls, { zip_code: '10001', created_at: minutes(-600) })
  await writes()
})

/** Runs both copies of the service at the same moment. @returns the published changes. */
async function announce() {
  await Promise.all(copies.map(sql => announceCallbacks({ sql, now: () => new Date(now) })))
  return (await writes()).changes
}

test('its owner is notified of a due callback once, whatever the number of copies', async () => {
  await insertCallback(calls, leadId, { from_at: minutes(5), ...ofAgent })
  expect(await announce()).toEqual([])
  now = minutes(5).getTime()
  expect(await announce()).toEqual([announcement])
  expect(await announce()).toEqual([])
})

test('a callback that is moved is due again', async () => {
  await insertCallback(calls, leadId, { from_at: minutes(0), ...ofAgent })
  expect(await announce()).toHaveLength(1)
  const [callback] = (await (await calls.as('agent')('GET', '/api/calls/callbacks')).json()) as Callback[]
  const change = { version: callback?.version, from: minutes(30), until: minutes(60) }
  expect((await calls.as('agent')('PATCH', `/api/calls/callbacks/${callback?.id}`, change)).status).toBe(200)
  await writes()
  expect(await announce()).toEqual([])
  now = minutes(30).getTime()
  expect(await announce()).toEqual([announcement])
})

test.each([
  ['of anyone', { from_at: minutes(0) }],
  ['that no one promised', { from_at: minutes(0), owner_id: testPeople.agent.id }],
  ['that anyone may make by now', { from_at: minutes(-15), ...ofAgent }],
  ['that is done', { from_at: minutes(0), ...ofAgent, state: 'done', closed_at: minutes(-1) }],
])('a callback %s is not announced', async (_, columns) => {
  await insertCallback(calls, leadId, columns)
  expect(await announce()).toEqual([])
})
