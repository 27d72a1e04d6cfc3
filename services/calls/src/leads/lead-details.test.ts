import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { currentConsentVersion, type LeadDetails } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { ann, clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

const details = async (id: string) => (await (await calls.as('agent')('GET', `/api/leads/${id}`)).json()) as LeadDetails

test('shows consent, other submissions, and the history of a lead, newest first', async () => {
  for (const city of ['Utica', 'Rome'])
    await calls.as(null)('POST', '/api/leads', { ...ann, city, consentVersion: currentConsentVersion })
  const [rome] = (await (await calls.as('agent')('GET', '/api/leads?limit=1')).json()) as [{ id: string }]
  await calls.as('agent')('PUT', `/api/leads/${rome.id}/taker`)
  await calls.as('agent')('PATCH', `/api/leads/${rome.id}`, { contacted: true, notes: 'Wants fiber' })
  expect(await details(rome.id)).toMatchObject({
    city: 'Rome',
    contacted: true,
    contactedBy: { lastName: 'Agent' },
    consent: { noticeVersion: currentConsentVersion },
    sameVisitor: [{ fullName: 'Ann Example', email: ann.email }],
    history: [
      { action: 'lead.update', who: { lastName: 'Agent' }, contacted: true, notes: { from: '', to: 'Wants fiber' } },
      { action: 'lead.assign', assignedTo: { lastName: 'Agent' } },
      { action: 'lead.create', who: null },
    ],
  })
})

test.each([
  ['agent', null],
  ['supervisor', '192.0.2.1'],
  ['admin', '192.0.2.1'],
] as const)('the network address and the device of a consent for the role %s: %j', async (role, ip) => {
  const headers = { 'user-agent': 'Firefox' }
  await calls.as(null)('POST', '/api/leads', { ...ann, consentVersion: currentConsentVersion }, headers)
  const [{ id }] = (await (await calls.as(role)('GET', '/api/leads')).json()) as [{ id: string }]
  const { consent } = (await (await calls.as(role)('GET', `/api/leads/${id}`)).json()) as LeadDetails
  expect(consent).toMatchObject({ ip, userAgent: ip && 'Firefox', noticeVersion: currentConsentVersion })
})

test('an entry of the history has only the fields of its action', async () => {
  const id = await insertLead(calls)
  await calls.as('supervisor')('PUT', `/api/leads/${id}/assignee`, { memberId: testPeople.agent.id })
  await calls.as('supervisor')('PUT', `/api/leads/${id}/assignee`, { memberId: null })
  await calls.as('supervisor')('PATCH', `/api/leads/${id}`, { contacted: true })
  const who = { firstName: 'Demo', lastName: 'Supervisor' }
  const at = expect.any(String)
  expect((await details(id)).history).toEqual([
    { at, who, action: 'lead.update', contacted: true },
    { at, who, action: 'lead.assign', assignedTo: null },
    { at, who, action: 'lead.assign', assignedTo: { firstName: 'Demo', lastName: 'Agent' } },
  ])
})

test('the history has the calls of the number: who, how they ended, and how long', async () => {
  const id = await insertLead(calls)
  await recordCalls(
    calls,
    { startedAt: '2026-11-21T19:00:00.000Z' },
    { startedAt: '2026-11-21T20:00:00.000Z', outcome: 'missed', durationSeconds: 30, memberId: null },
    { startedAt: '2026-11-21T21:00:00.000Z', phoneNumber: '18005550142', direction: 'outbound', outcome: 'other' },
    { startedAt: '2026-11-21T22:00:00.000Z', phoneNumber: '8005550142', outcome: 'voicemail', memberId: null },
    { phoneNumber: '+18005550143' },
  )
  const who = { firstName: 'Demo', lastName: 'Agent' }
  const call = (direction: string, outcome: string, duration = 0) => ({ direction, outcome, duration })
  const seen = (await details(id)).history.map(({ at: _at, ...event }) => event)
  expect(seen).toEqual([
    { who: null, action: 'call', call: call('inbound', 'voicemail') },
    { who, action: 'call', call: call('outbound', 'other') },
    { who: null, action: 'call', call: call('inbound', 'missed') },
    { who, action: 'call', call: call('inbound', 'answered', 75) },
  ])
  await calls.database.owner`delete from calls.call`
})

test('a call placed from the lead is one entry, with how it ended', async () => {
  const id = await insertLead(calls)
  await recordCalls(calls, { direction: 'outbound' })
  await calls.database.owner`
    insert into calls.audit (actor_id, action, subject_id, request_id, details)
    select member_id, 'call.place', ${id}, 'request', json_build_object('callId', id, 'overrideReason', 'Asked for six') from calls.call`
  expect((await details(id)).history).toMatchObject([
    {
      action: 'call.place',
      reason: 'Asked for six',
      call: { direction: 'outbound', outcome: 'answered', duration: 75 },
    },
  ])
  await calls.database.owner`delete from calls.call`
})

test('a lead without a phone number has no calls', async () => {
  await recordCalls(calls, { phoneNumber: '' }, { phoneNumber: 'anonymous' })
  expect((await details(await insertLead(calls, { phone: 'none', phone_e164: null }))).history).toEqual([])
  await calls.database.owner`delete from calls.call`
})

test('links all submissions of a visitor to each other, newest first, without spam', async () => {
  const first = await insertLead(calls, { created_at: '2026-11-10T12:00:00Z' })
  const linked = { earlier_lead_id: first }
  const second = await insertLead(calls, { ...linked, created_at: '2026-11-11T12:00:00Z' })
  const third = await insertLead(calls, { ...linked, created_at: '2026-11-12T12:00:00Z' })
  await insertLead(calls, { ...linked, spam_reason: 'honeypot' })
  await insertLead(calls, { email: 'other@mail.example' })
  const others = async (id: string) => (await details(id)).sameVisitor.map(other => other.id)
  expect(await others(first)).toEqual([third, second])
  expect(await others(second)).toEqual([third, first])
  expect(await others(third)).toEqual([second, first])
})

test('shows at most 20 other submissions', async () => {
  const first = await insertLead(calls)
  for (let count = 0; count < 21; count++) await insertLead(calls, { earlier_lead_id: first })
  expect((await details(first)).sameVisitor).toHaveLength(20)
})

test('rejects an unknown lead, a quarantined lead, and a visitor', async () => {
  const spam = await insertLead(calls, { spam_reason: 'honeypot' })
  expect((await calls.as('agent')('GET', `/api/leads/${unknownId}`)).status).toBe(404)
  expect((await calls.as('agent')('GET', `/api/leads/${spam}`)).status).toBe(404)
  expect((await calls.as(null)('GET', `/api/leads/${await insertLead(calls)}`)).status).toBe(401)
})

test('the history has how calls ended, and what became of callbacks', async () => {
  const id = await insertLead(calls, { created_at: '2026-11-20T19:00:00Z' })
  await recordCalls(calls, { startedAt: new Date().toISOString() })
  const [call] = await calls.database.owner<[{ id: string }]>`select id from calls.call`
  // Noon in the time zones of a toll-free number.
  const noon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00:00.000Z`
  const times = { from: noon, until: noon.replace('T18', 'T19') }
  const agent = calls.as('agent')
  await agent('PUT', `/api/calls/${call.id}/outcome`, { outcome: 'call-back', note: 'Busy', callback: times })
  const [callback] = (await (await agent('GET', '/api/calls/callbacks')).json()) as [{ id: string; version: number }]
  await agent('PATCH', `/api/calls/callbacks/${callback.id}`, { version: callback.version, state: 'done' })
  const who = { firstName: 'Demo', lastName: 'Agent' }
  const at = expect.any(String)
  expect((await details(id)).history).toEqual([
    { at, who, action: 'callback.update', callback: { from: null, state: 'done' } },
    { at, who, action: 'call.wrap-up', outcome: 'Call back', note: 'Busy', callback: { from: noon, state: 'open' } },
    { at, who, action: 'call', call: { direction: 'inbound', outcome: 'answered', duration: 75 } },
  ])
})
