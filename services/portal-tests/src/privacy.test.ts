import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Erasure, LeadDetails, PersonExport } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'
import { tablesWith } from './testing/tables-with.ts'

const path = '/api/privacy/erasures'
const secret = 'a-secret-path-that-only-the-tests-know'
const phone = '+13155550142'
const ann = {
  fullName: 'Ann Pseudonym',
  phone: '(315) 555-0142',
  email: 'Ann.Pseudonym@mail.example',
  address: '1 Secret Street',
  comments: 'My dog is called Rex',
  consentVersion: '2026-11-21',
}
/** Must not be anywhere after the erasure. */
const traces = ['pseudonym', '5550142', '555-0142', 'secret street', 'called rex', 'wife answers']

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    MIGHTYCALL_API_KEY: 'the api key',
    MIGHTYCALL_SECRET_KEY: 'the secret key',
    MIGHTYCALL_WEBHOOK_SECRET: secret,
    MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9',
  })
}, 30_000)
afterAll(() => portal.stop())

const ask = async <T>(method: string, at: string, body?: object) => {
  const response = await portal.as('admin')(method, at, body)
  return [response.status, (await response.json().catch(() => null)) as T] as const
}
const erase = (body: object) => ask<Erasure & { issues: { path: string }[] }>('POST', path, body)

const tablesWithTraces = async () => tablesWith(portal.database.owner, traces)

test('an erased person remains only in the proof of consent, and cannot be called', async () => {
  await portal.as(null)('POST', '/api/leads', ann)
  const [lead] = (await ask<{ id: string }[]>('GET', '/api/leads'))[1]
  const id = lead?.id ?? ''
  await ask('PATCH', `/api/leads/${id}`, { notes: 'Wife answers the phone' })
  await ask('POST', '/api/calls/do-not-call', { leadId: id, reason: 'Wife answers' })
  await portal.as(null)('POST', `/api/mightycall/webhook/${secret}`, {
    EventType: 'OutgoingCallCompleted',
    Guid: crypto.randomUUID(),
    ApiKey: 'the api key',
    Timestamp: '2026-11-20T17:00:00.0000000Z',
    Body: { Id: 'call 1', From: '+18005550100', To: phone, Extension: '101' },
  })
  await portal.database.owner`
    with own_call as (
      insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, lead_id)
      values ('wrapped up', 'inbound', ${phone}, 'answered', 60, now(), ${id}) returning id),
    outcome as (
      insert into calls.call_outcome (call_id, lead_id, member_id, outcome, note)
      select id, ${id}, id, 'sold', 'Wife answers' from own_call),
    release as (
      insert into calls.lead_release (lead_id, member_id, reason) select ${id}, id, 'Wife answers' from own_call)
    insert into calls.callback (lead_id, from_at, until_at, is_promised, note)
    values (${id}, now(), now() + interval '1 hour', true, 'Wife answers')`
  expect(await tablesWithTraces()).toEqual(
    expect.arrayContaining([
      'admin.call_event',
      'admin.delivery',
      'calls.audit',
      'calls.call_outcome',
      'calls.callback',
      'calls.do_not_call',
      'calls.lead',
      'calls.lead_release',
    ]),
  )

  const [status, receipt] = await erase({ email: 'ann.pseudonym@MAIL.example', reason: 'Request 17' })
  expect([status, receipt]).toMatchObject([
    201,
    {
      requestedBy: { firstName: 'Demo', lastName: 'Admin' },
      reason: 'Request 17',
      erased: { calls: { leads: 1, doNotCall: 1, audit: 2 }, sales: {}, engagement: {}, identity: {}, admin: {} },
      completedAt: expect.any(String),
    },
  ])
  expect(await tablesWithTraces()).toEqual([])
  expect(await ask('GET', '/api/leads?q=pseudonym')).toEqual([200, []])

  const [, details] = await ask<LeadDetails>('GET', `/api/leads/${id}`)
  expect(details).toMatchObject({ fullName: 'Erased', phone: '', email: '', notes: '', comments: '' })
  expect(details.consent).toMatchObject({ noticeVersion: '2026-11-21' })
  const [proof] = await portal.database.owner`
    select 1 from calls.lead where person_hash = calls.phone_hash(${phone})`
  expect(proof).toBeDefined()
  // The number stays blocked.
  const [, callability] = await ask<{ state: string }>(
    'GET',
    `/api/calls/callability?phoneNumber=${encodeURIComponent(phone)}`,
  )
  expect(callability.state).toBe('never')
})

test('erasing again finds nothing, and both receipts are kept', async () => {
  const [status, receipt] = await erase({ phone: '315-555-0142', reason: 'Asked again' })
  expect([status, receipt.erased['calls']]).toEqual([201, { leads: 0, calls: 0, doNotCall: 0, audit: 0 }])
  const [, receipts] = await ask<Erasure[]>('GET', path)
  expect(receipts.map(({ reason }) => reason)).toEqual(['Asked again', 'Request 17'])
})

test("exports a person's data of all services, and keeps no copy", async () => {
  await portal.as(null)('POST', '/api/leads', { ...ann, phone: '315 555 0177', email: 'bob@mail.example' })
  const [status, found] = await ask<PersonExport>('POST', '/api/privacy/exports', { phone: '3155550177' })
  expect([status, found]).toMatchObject([
    200,
    {
      emails: ['bob@mail.example'],
      phones: ['+13155550177'],
      data: { calls: { leads: [{ lead: { full_name: 'Ann Pseudonym' }, consent: { notice_version: '2026-11-21' } }] } },
    },
  ])
  expect(Object.keys(found.data).toSorted()).toEqual(serviceNames.toSorted())
})

test('an erasure reaches the sales of another lead with the same number', async () => {
  const number = { phone: '(315) 555-0188' }
  await portal.as(null)('POST', '/api/leads', { ...ann, ...number, email: 'work@mail.example' })
  await portal.as(null)('POST', '/api/leads', { ...ann, ...number, email: 'home@mail.example' })
  const [, leads] = await ask<{ id: string; email: string }[]>('GET', '/api/leads?q=home@mail.example')
  const leadId = leads.find(({ email }) => email === 'home@mail.example')?.id
  const [, sale] = await ask<{ id: string }>('POST', '/api/sales', { saleType: 'DISH Only', leadId })
  await ask('POST', `/api/sales/${sale.id}/void`, { reason: 'Moved to 12 Elm Street' })
  const [, found] = await ask<PersonExport>('POST', '/api/privacy/exports', { email: 'work@mail.example' })
  expect(found.data['sales']).toMatchObject({ sales: [{ voidReason: 'Moved to 12 Elm Street' }] })
  await erase({ email: 'work@mail.example', reason: 'Request 18' })
  expect(await tablesWith(portal.database.owner, ['12 elm street'])).toEqual([])
})

test.each([
  [{ reason: 'x' }, 'email'],
  [{ email: 'ann@mail.example', phone: '3155550142', reason: 'x' }, 'phone'],
  [{ email: 'ann', reason: 'x' }, 'email'],
  [{ phone: 'twelve', reason: 'x' }, 'phone'],
  [{ phone: '3155550142' }, 'reason'],
  [{ phone: '3155550142', reason: '\u200B' }, 'reason'],
])('rejects %j with the field %s', async (body, field) => {
  const [status, { issues }] = await erase(body)
  expect([status, issues[0]?.path]).toEqual([400, field])
})

test.each(['agent', 'supervisor'] as const)('a %s can neither erase nor export', async role => {
  for (const at of [path, '/api/privacy/exports']) {
    expect((await portal.as(role)('POST', at, { phone: '3155550142', reason: 'x' })).status).toBe(403)
  }
  expect((await portal.as(role)('GET', path)).status).toBe(403)
})
