import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { callsInternal, Reply } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.call`
  await clearLeads(calls)
})

const { agent, supervisor } = testPeople
type Facts = Reply<typeof callsInternal.countFacts>
const countFacts = async (...asks: { memberId: string; since: string }[]) =>
  (await (await calls.asService('engagement')('POST', '/internal/calls/facts', { asks })).json()) as Facts
const factsOf = async (memberId: string, since: string) => (await countFacts({ memberId, since }))[0]

const since = '2026-11-20T19:00:00.000Z'
const before = '2026-11-20T18:59:59.999Z'

test('counts answered calls, outbound calls, and full talk minutes since the instant', async () => {
  await recordCalls(
    calls,
    { startedAt: since, durationSeconds: 90 },
    { startedAt: '2026-11-21T04:00:00Z', direction: 'outbound', durationSeconds: 89 },
    { startedAt: '2026-11-21T19:00:00Z', direction: 'outbound', outcome: 'missed', durationSeconds: 600 },
    { startedAt: before, direction: 'outbound' },
    { memberId: supervisor.id },
  )
  expect(await factsOf(agent.id, since)).toEqual({
    memberId: agent.id,
    since,
    callsAnswered: 2,
    callsMade: 2,
    talkMinutes: 2,
    leadsContacted: 0,
    fastContacts: 0,
    notesAdded: 0,
    // 4:00 UTC is still the evening before in New York. An unanswered call makes no active day.
    days: ['2026-11-20'],
  })
})

test('counts contacted leads, and those contacted within five minutes', async () => {
  const contacted = { contacted: true, contacted_by: agent.id, created_at: since }
  await insertLead(calls, { ...contacted, contacted_at: '2026-11-20T19:05:00.000Z' })
  await insertLead(calls, { ...contacted, contacted_at: '2026-11-20T19:05:00.001Z' })
  await insertLead(calls, { ...contacted, created_at: before, contacted_at: since })
  await insertLead(calls, { ...contacted, created_at: before, contacted_at: before })
  await insertLead(calls, { ...contacted, contacted: false, contacted_at: '2026-11-22T19:00:00.000Z' })
  await insertLead(calls, { ...contacted, contacted_by: supervisor.id, contacted_at: '2026-11-23T19:00:00.000Z' })
  expect(await factsOf(agent.id, since)).toMatchObject({
    leadsContacted: 3,
    fastContacts: 2,
    days: ['2026-11-20'],
  })
})

test('counts the leads whose notes the member wrote, once each', async () => {
  const [first, second, blank, other] = [
    await insertLead(calls),
    await insertLead(calls),
    await insertLead(calls),
    await insertLead(calls),
  ]
  for (const notes of ['a', 'b']) await calls.as('agent')('PATCH', `/api/leads/${first}`, { notes })
  await calls.as('agent')('PATCH', `/api/leads/${second}`, { notes: 'c' })
  await calls.as('agent')('PATCH', `/api/leads/${blank}`, { notes: ' ' })
  await calls.as('supervisor')('PATCH', `/api/leads/${other}`, { notes: 'd' })
  expect(await factsOf(agent.id, since)).toMatchObject({ notesAdded: 2 })
  expect(await factsOf(agent.id, '2100-01-01T00:00:00.000Z')).toMatchObject({ notesAdded: 0, days: [] })
})

test('lists each active day once, ascending', async () => {
  const contacted = { contacted: true, contacted_by: agent.id }
  await insertLead(calls, { ...contacted, contacted_at: '2026-11-19T12:00:00Z' })
  await recordCalls(
    calls,
    { startedAt: '2026-11-21T12:00:00Z' },
    { startedAt: '2026-11-19T12:00:00Z' },
    { startedAt: '2026-11-18T12:00:00Z', outcome: 'missed' },
  )
  expect(await factsOf(agent.id, '2026-11-01T00:00:00.000Z')).toMatchObject({ days: ['2026-11-19', '2026-11-21'] })
})

test('answers in the order of the request', async () => {
  await recordCalls(calls, {})
  const later = '2026-11-22T00:00:00.000Z'
  const facts = await countFacts(
    { memberId: supervisor.id, since },
    { memberId: agent.id, since: later },
    { memberId: agent.id, since },
  )
  expect(facts.map(({ memberId, callsAnswered }) => [memberId, callsAnswered])).toEqual([
    [supervisor.id, 0],
    [agent.id, 0],
    [agent.id, 1],
  ])
  expect(await countFacts()).toEqual([])
})

test('only services can request facts', async () => {
  expect((await calls.as('admin')('POST', '/internal/calls/facts', { asks: [] })).status).toBe(403)
})
