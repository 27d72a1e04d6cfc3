import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type calls as contract, currentConsentVersion, type Reply } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { formerMember, insertLead, startTestCalls } from '../testing/test-calls.ts'

// Eight in the evening in New York, already the 22nd in London.
const now = new Date('2026-11-22T01:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`alter table calls.lead_consent disable trigger all`
  await calls.database.owner`delete from calls.lead_consent`
  await calls.database.owner`delete from calls.lead`
  await calls.database.owner`alter table calls.lead_consent enable trigger all`
})

const put = async (role: 'agent' | 'supervisor' | 'admin', path: string, body?: object) => {
  const response = await calls.as(role)('PUT', path, body)
  return [response.status, (await response.json()) as { message?: string }] as const
}
const summary = async (timeZone: string) => {
  const response = await calls.as('agent')('GET', `/api/leads/summary?timeZone=${timeZone}`)
  return (await response.json()) as Reply<typeof contract.leadSummary>
}
const nobody = '0a000000-0000-4000-8000-00000000ffff'

test('an agent takes an unassigned lead, and taking it again changes nothing', async () => {
  const id = await insertLead(calls)
  expect(await put('agent', `/api/leads/${id}/taker`)).toMatchObject([
    200,
    { assignedToUser: { firstName: 'Demo', lastName: 'Agent' }, version: 2 },
  ])
  expect(await put('agent', `/api/leads/${id}/taker`)).toMatchObject([200, { version: 2 }])
})

test('of many who take one lead at once, one has it and the others are told who', async () => {
  const id = await insertLead(calls)
  const roles = ['agent', 'supervisor', 'agent', 'supervisor', 'admin'] as const
  const answers = await Promise.all(roles.map(role => put(role, `/api/leads/${id}/taker`)))
  const refused = answers.filter(([status]) => status === 409)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  expect(refused[0]?.[1].message).toMatch(/^This lead was just taken by Demo \w+\. Take the next one\.$/)
  expect(
    await calls.database.owner`select 1 from calls.audit where action = 'lead.assign' and subject_id = ${id}`,
  ).toHaveLength(1)
})

test('supervisors assign to anyone and to nobody; agents do not, and nobody assigns to a stranger', async () => {
  const id = await insertLead(calls)
  const assign = (role: 'agent' | 'supervisor' | 'admin', memberId: string | null) =>
    put(role, `/api/leads/${id}/assignee`, { memberId })
  expect(await assign('supervisor', testPeople.agent.id)).toMatchObject([
    200,
    { assignedToUser: { lastName: 'Agent' } },
  ])
  expect(await assign('admin', null)).toMatchObject([200, { assignedToUser: null }])
  expect(await assign('agent', testPeople.agent.id)).toMatchObject([403, { code: 'forbidden' }])
  for (const stranger of [nobody, formerMember.id]) {
    expect(await assign('admin', stranger)).toMatchObject([400, { issues: [{ path: 'memberId' }] }])
  }
  expect(await put('agent', `/api/leads/${nobody}/taker`)).toMatchObject([404, { code: 'not_found' }])
})

test("today's stats begin at midnight of the viewer's zone", async () => {
  await insertLead(calls, { created_at: '2026-11-21T04:59:00Z' })
  await insertLead(calls, { created_at: '2026-11-21T05:00:00Z', contacted: true })
  await insertLead(calls, { created_at: '2026-11-22T00:30:00Z', notes: 'call' })
  await insertLead(calls, { created_at: '2026-11-22T00:31:00Z', notes: ' ', spam_reason: 'honeypot' })
  expect(await summary('America/New_York')).toMatchObject({ today: { total: 2, contacted: 1, withNotes: 1 } })
  expect(await summary('Europe/London')).toMatchObject({ today: { total: 1, contacted: 0, withNotes: 1 } })
})

test('follow-ups are counted in full, and the five latest of them are named', async () => {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  for (const hours of [24.01, 24.5, 30, 48, 72, 100, 400]) {
    await insertLead(calls, { created_at: at(hours), notes: 'call', full_name: `${hours} h` })
  }
  await insertLead(calls, { created_at: at(23.99), notes: 'call' })
  await insertLead(calls, { created_at: at(50), notes: 'call', contacted: true })
  await insertLead(calls, { created_at: at(50), notes: ' ' })
  const { followUps } = await summary('America/New_York')
  expect(followUps.total).toBe(7)
  expect(followUps.newest.map(({ fullName }) => fullName)).toEqual(['24.01 h', '24.5 h', '30 h', '48 h', '72 h'])
})

test('a zone that is none is refused by name', async () => {
  expect(await summary('Nowhere')).toMatchObject({ code: 'invalid_request', issues: [{ path: 'timeZone' }] })
})

test('a lead in full: consent, other submissions, and who did what', async () => {
  const visitor = {
    fullName: 'Ann Example',
    phone: '(800) 555-0142',
    email: 'ann@mail.example',
    consentVersion: currentConsentVersion,
  }
  for (const city of ['Utica', 'Rome'])
    await calls.as(null)('POST', '/api/leads', { ...visitor, city, comments: 'Two televisions', filledInMs: 9000 })
  const [rome] = (await (await calls.as('agent')('GET', '/api/leads?limit=1')).json()) as [{ id: string }]
  await put('agent', `/api/leads/${rome.id}/taker`)
  await calls.as('agent')('PATCH', `/api/leads/${rome.id}`, { contacted: true, notes: 'Wants fiber' })
  const details = await (await calls.as('agent')('GET', `/api/leads/${rome.id}`)).json()
  expect(details).toMatchObject({
    city: 'Rome',
    comments: 'Two televisions',
    contacted: true,
    contactedBy: { lastName: 'Agent' },
    consent: { ip: '192.0.2.1' },
    sameVisitor: [{ fullName: 'Ann Example' }],
    history: [
      { action: 'lead.update', who: { lastName: 'Agent' }, contacted: true, notes: { from: '', to: 'Wants fiber' } },
      { action: 'lead.assign', assignedTo: { lastName: 'Agent' } },
      { action: 'lead.create', who: null },
    ],
  })
  expect((await calls.as('agent')('GET', `/api/leads/${nobody}`)).status).toBe(404)
  expect((await calls.as(null)('GET', `/api/leads/${rome.id}`)).status).toBe(401)
})
