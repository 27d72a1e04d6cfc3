import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Lead, LeadQueue } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { readQueue } from '../testing/test-queue.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

/** Noon in New York, on a Monday. */
const now = Date.parse('2026-11-16T17:00:00Z')
const minutesAgo = (count: number) => new Date(now - count * 60_000).toISOString()
const twoDays = 2 * 24 * 60

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => new Date(now))
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
})

const number = '+13105550147'
const edit = async (id: string, body: object) =>
  (await (await calls.as('agent')('PATCH', `/api/leads/${id}`, body)).json()) as Lead & { queue?: LeadQueue | null }

const tick = { contacted: true }
const untick = { contacted: false }
const note = { notes: 'Wants fiber' }

test.each<[string, object, object]>([
  ['a tick of a new lead', { created_at: minutesAgo(5) }, tick],
  ['a tick of a follow-up', { created_at: minutesAgo(twoDays), notes: 'Call again' }, tick],
  ['a corrected tick', { created_at: minutesAgo(5), contacted: true }, untick],
  ['the first notes of an old lead', { created_at: minutesAgo(twoDays), stage: 'attempted' }, note],
  [
    'emptied notes of an old lead',
    { created_at: minutesAgo(twoDays), stage: 'attempted', notes: 'Call again' },
    { notes: ' ' },
  ],
])('after %s, the queue differs, and the reply and the change event say so', async (_, columns, body) => {
  const id = await insertLead(calls, { phone_e164: number, ...columns })
  const before = await readQueue(calls)
  await writes()
  const { queue } = await edit(id, body)
  expect(queue).toEqual(await readQueue(calls))
  expect(queue).not.toEqual(before)
  expect((await writes()).changes).toMatchObject([{ tags: expect.arrayContaining([{ type: 'Queue' }]) }])
})

test.each<[string, object, object]>([
  ['the first notes of a new lead', { created_at: minutesAgo(5) }, note],
  ['other notes', { created_at: minutesAgo(twoDays), notes: 'Call again' }, note],
  ['notes of a lead that was contacted', { created_at: minutesAgo(twoDays), contacted: true }, note],
  ['a tick of a lead without a number', { phone_e164: null, created_at: minutesAgo(5) }, tick],
])('after %s, the queue is the same', async (_, columns, body) => {
  const id = await insertLead(calls, { phone_e164: number, ...columns })
  const before = await readQueue(calls)
  await writes()
  expect(await edit(id, body)).not.toHaveProperty('queue')
  expect(await readQueue(calls)).toEqual(before)
  expect((await writes()).changes.flatMap(({ tags }) => tags)).not.toContainEqual({ type: 'Queue' })
})

test('a tick after a call within the hour leaves the queue as it is', async () => {
  const id = await insertLead(calls, { phone_e164: number, created_at: minutesAgo(5) })
  await recordCalls(calls, {
    phoneNumber: number,
    direction: 'outbound',
    startedAt: minutesAgo(2),
    memberId: testPeople.agent.id,
  })
  const before = await readQueue(calls)
  await writes()
  expect(await edit(id, tick)).not.toHaveProperty('queue')
  expect(await readQueue(calls)).toEqual(before)
  expect((await writes()).changes.flatMap(({ tags }) => tags)).not.toContainEqual({ type: 'Queue' })
})

test.each([tick, untick])('%j after a call within the hour changes the queue if the lead has a retry', async body => {
  const attempted = body.contacted
    ? { stage: 'attempted', retry_at: minutesAgo(5) }
    : { stage: 'attempted', contacted: true }
  const id = await insertLead(calls, { phone_e164: number, created_at: minutesAgo(30), ...attempted })
  await recordCalls(calls, {
    phoneNumber: number,
    direction: 'outbound',
    outcome: 'other',
    durationSeconds: 0,
    startedAt: minutesAgo(10),
    memberId: testPeople.agent.id,
  })
  const before = await readQueue(calls)
  await writes()
  const { queue } = await edit(id, body)
  expect(queue).toEqual(await readQueue(calls))
  expect(queue).not.toEqual(before)
  expect((await writes()).changes).toMatchObject([{ tags: expect.arrayContaining([{ type: 'Queue' }]) }])
})

test('an edit is stored and answered even if the queue cannot be read: the reply then has null for it', async () => {
  const id = await insertLead(calls, { phone_e164: number, created_at: minutesAgo(5) })
  const { owner } = calls.database
  await owner`alter table calls.lead_claim rename to unreadable`
  try {
    expect(await edit(id, tick)).toMatchObject({ contacted: true, queue: null })
  } finally {
    await owner`alter table calls.unreadable rename to lead_claim`
  }
  expect(await readQueue(calls)).toMatchObject({ total: 0 })
})
