import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { LeadQueue, Member } from '@portal/contracts'
import { connect, type MemberDirectory, type Sql } from '@portal/service-kit'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { escalateLeads } from './escalate-leads.ts'

/** Noon in New York, on a Monday. */
const now = new Date('2026-11-16T17:00:00Z')
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)

let calls: TestService
let copies: readonly Sql[]
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => now)
  copies = [0, 1].map(() => connect(calls.database.urlOf('calls'), { schema: 'calls' }))
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(async () => {
  await Promise.all(copies.map(sql => sql.end()))
  await calls.stop()
})
beforeEach(async () => {
  await clearLeads(calls)
  await writes()
})

const member = (id: string, status: Member['status']): Member => ({ ...testPeople.agent, id, status, isActive: true })
const members: MemberDirectory = {
  list: () => [member(testPeople.agent.id, 'online'), member(testPeople.supervisor.id, 'away')],
  nameOf: () => null,
  invalidate: () => undefined,
  refresh: () => Promise.resolve(),
}
/** Runs both copies of the service at the same moment. */
const escalate = () => Promise.all(copies.map(sql => escalateLeads({ sql, members, now: () => now })))
let phones = 0
const insert = (columns: Record<string, unknown>) =>
  insertLead(calls, { phone_e164: `+1212555${2000 + ++phones}`, zip_code: '10001', ...columns })
const ownerOf = async (id: string) =>
  (
    await calls.database.owner<{ owner: string | null }[]>`select assigned_to as owner from calls.lead where id = ${id}`
  )[0]?.owner

test('a lead that has waited for ten minutes is reported once, whatever the number of copies', async () => {
  const id = await insert({ created_at: minutesAgo(10) })
  await insert({ created_at: minutesAgo(9) })
  await escalate()
  await escalate()
  const { audit, changes } = await writes()
  expect(audit).toEqual([{ action: 'lead.escalate', actorId: null, subjectId: id, details: {} }])
  expect(changes).toHaveLength(1)
  const queue = (await (await calls.as('supervisor')('GET', '/api/leads/queue')).json()) as LeadQueue
  expect(queue.escalated).toEqual([{ leadId: id, fullName: 'Ann Example', at: now.toISOString() }])
})

test('only calling hours count', async () => {
  // At 11:55 a.m. in New York, it is 8:55 a.m. in Los Angeles, and 6:55 a.m. in Honolulu.
  await insert({ created_at: minutesAgo(300), phone_e164: '+18085550001', zip_code: '96801' })
  const id = await insert({ created_at: minutesAgo(300), phone_e164: '+13105550001', zip_code: '90001' })
  await escalate()
  expect((await writes()).audit.map(({ subjectId }) => subjectId)).toEqual([id])
})

test('an owner who is not online loses the lead', async () => {
  const created = { created_at: minutesAgo(11) }
  const kept = await insert({ ...created, assigned_to: testPeople.agent.id })
  const lost = await insert({ ...created, assigned_to: testPeople.supervisor.id })
  await escalate()
  expect([await ownerOf(kept), await ownerOf(lost)]).toEqual([testPeople.agent.id, null])
  const { audit, changes } = await writes()
  expect(audit.find(({ subjectId }) => subjectId === lost)?.details).toEqual({ from: testPeople.supervisor.id })
  expect(changes).toMatchObject([{ tags: expect.arrayContaining([{ type: 'Lead', id: lost }]) }])
})

test.each<[string, Record<string, unknown>]>([
  ['contacted', { contacted: true }],
  ['more than a day old', { created_at: minutesAgo(25 * 60) }],
  ['quarantined', { spam_reason: 'honeypot' }],
])('a lead that is %s is not reported', async (_, columns) => {
  await insert({ created_at: minutesAgo(20), ...columns })
  await escalate()
  expect(await writes()).toEqual({ audit: [], changes: [] })
})
