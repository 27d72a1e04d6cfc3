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

const phones: readonly string[] = Array.from({ length: 8 }, (_, n) => `+1315555010${n}`)

test('counts leads that the member contacted first and talked with, and those within five minutes', async () => {
  const [talkedAt5, talkedLater, unanswered, ofOther, before24, unticked, notTicked, old] = phones as readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const first = { first_contacted_by: agent.id, first_contacted_at: '2026-11-20T20:00:00.000Z', created_at: since }
  await insertLead(calls, { ...first, phone_e164: talkedAt5 })
  await insertLead(calls, { ...first, phone_e164: talkedLater })
  await insertLead(calls, { ...first, phone_e164: unanswered })
  await insertLead(calls, { ...first, phone_e164: ofOther, first_contacted_by: supervisor.id })
  await insertLead(calls, { ...first, phone_e164: before24, first_contacted_at: before })
  await insertLead(calls, { ...first, phone_e164: unticked, contacted: false })
  await insertLead(calls, { phone_e164: notTicked, created_at: since })
  // Contacted before the first contact was kept.
  await insertLead(calls, {
    phone_e164: old,
    created_at: since,
    contacted: true,
    contacted_by: agent.id,
    contacted_at: since,
  })
  await recordCalls(
    calls,
    { phoneNumber: talkedAt5, startedAt: '2026-11-20T19:05:00.000Z' },
    { phoneNumber: talkedLater, startedAt: '2026-11-20T19:05:00.001Z' },
    { phoneNumber: talkedLater, startedAt: before },
    { phoneNumber: unanswered, startedAt: since, direction: 'outbound', outcome: 'other' },
    { phoneNumber: unanswered, startedAt: since, memberId: supervisor.id },
    { phoneNumber: ofOther, startedAt: since },
    { phoneNumber: before24, startedAt: since },
    { phoneNumber: unticked, startedAt: since },
    { phoneNumber: notTicked, startedAt: since },
    { phoneNumber: old, startedAt: '2026-11-20T20:00:00.000Z' },
  )
  expect(await factsOf(agent.id, since)).toMatchObject({ leadsContacted: 4, fastContacts: 2 })
})

test('a tick, a note, and a call dialed by hand count alone only for a member without reported calls', async () => {
  const id = await insertLead(calls, { phone_e164: '+12125550142', zip_code: '10001' })
  await calls.as('agent')('PATCH', `/api/leads/${id}`, { contacted: true })
  await calls.as('agent')('PATCH', `/api/leads/${id}`, { notes: 'Wants fiber' })
  await calls.database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id, is_by_hand)
    values ('by hand', 'outbound', '+12125550142', 'other', 0, now(), ${agent.id}, true)`
  expect(await factsOf(agent.id, since)).toMatchObject({ leadsContacted: 1, notesAdded: 1, callsMade: 0, days: [] })

  await recordCalls(calls, { phoneNumber: '+13155550199', startedAt: before, outcome: 'missed' })
  const none = { leadsContacted: 0, fastContacts: 0, notesAdded: 0, callsMade: 0, days: [] }
  expect(await factsOf(agent.id, since)).toMatchObject(none)
})

test('counts the leads whose notes the member wrote, once each, if they had a call', async () => {
  const [first, second, blank, other] = [
    await insertLead(calls, { phone_e164: phones[0] }),
    await insertLead(calls, { phone_e164: phones[1] }),
    await insertLead(calls, { phone_e164: phones[2] }),
    await insertLead(calls, { phone_e164: phones[3] }),
  ]
  const uncalled = await insertLead(calls, { phone_e164: phones[4] })
  await recordCalls(calls, ...phones.slice(0, 4).map(phoneNumber => ({ phoneNumber, outcome: 'voicemail' as const })))
  await calls.as('agent')('PATCH', `/api/leads/${uncalled}`, { notes: 'never called' })
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
