import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { calls as contract, Reply } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'

// 8 p.m. on the 21st in New York, already the 22nd in London.
const now = new Date('2026-11-22T01:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

const summary = async (timeZone: string) => {
  const response = await calls.as('agent')('GET', `/api/leads/summary?timeZone=${timeZone}`)
  return (await response.json()) as Reply<typeof contract.leadSummary>
}
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test("counts today's leads since midnight in the user's time zone", async () => {
  await insertLead(calls, { created_at: '2026-11-21T04:59:59.999Z' })
  await insertLead(calls, { created_at: '2026-11-21T05:00:00Z', contacted: true })
  await insertLead(calls, { created_at: '2026-11-22T00:30:00Z', notes: 'call' })
  await insertLead(calls, { created_at: '2026-11-22T00:31:00Z', notes: ' ' })
  await insertLead(calls, { created_at: '2026-11-22T00:31:00Z', notes: 'call', spam_reason: 'honeypot' })
  expect(await summary('America/New_York')).toMatchObject({ today: { total: 3, contacted: 1, withNotes: 1 } })
  expect(await summary('Europe/London')).toMatchObject({ today: { total: 2, contacted: 0, withNotes: 1 } })
})

test('counts all follow-ups and names the five newest', async () => {
  for (const hours of [24.01, 24.5, 30, 48, 72, 100, 400]) {
    await insertLead(calls, { created_at: hoursAgo(hours), notes: 'call', full_name: `${hours} h` })
  }
  const { followUps } = await summary('America/New_York')
  expect(followUps.total).toBe(7)
  expect(followUps.newest).toMatchObject(
    ['24.01 h', '24.5 h', '30 h', '48 h', '72 h'].map(fullName => ({ fullName, phone: '(800) 555-0142' })),
  )
})

test.each([
  ['is exactly 24 hours old', 24, {}],
  ['is contacted', 50, { contacted: true }],
  ['has blank notes', 50, { notes: ' \n' }],
  ['is quarantined', 50, { spam_reason: 'honeypot' }],
])('a lead that %s needs no follow-up', async (_, hours, columns) => {
  await insertLead(calls, { created_at: hoursAgo(hours), notes: 'call', ...columns })
  expect(await summary('America/New_York')).toMatchObject({ followUps: { total: 0, newest: [] } })
})

test('counts up to 1,000 leads of each view', async () => {
  await insertLead(calls, { created_at: hoursAgo(30), notes: 'call', assigned_to: testPeople.agent.id })
  await insertLead(calls, { created_at: hoursAgo(30), assigned_to: testPeople.supervisor.id })
  await calls.database.owner`
    insert into calls.lead (full_name, phone, email, created_at)
    select 'Lead', '', '', ${hoursAgo(1)} from generate_series(1, 1001)`
  expect(await summary('America/New_York')).toMatchObject({
    views: { mine: 1, unassigned: 1000, 'follow-up': 1, 'new-today': 1000 },
  })
})

test('rejects an unknown time zone by name', async () => {
  expect(await summary('Nowhere')).toMatchObject({ code: 'invalid_request', issues: [{ path: 'timeZone' }] })
})
