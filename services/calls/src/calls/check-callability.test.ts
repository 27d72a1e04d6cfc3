import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, Callability, Lead } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { ann, clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

// Friday, 9 a.m. in New York, 6 a.m. in Los Angeles.
const now = new Date('2026-11-20T14:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.do_not_call`
  await clearLeads(calls)
})

const ask = async (query: Record<string, string> | string, role: 'agent' | null = 'agent') => {
  const response = await calls.as(role)('GET', `/api/calls/callability?${new URLSearchParams(query).toString()}`)
  const body = (await response.json()) as Callability & { issues?: { path: string }[] }
  return { ...body, status: response.status, fields: body.issues?.map(({ path }) => path) }
}
const recentlyCalled = (phoneNumber: string) => recordCalls(calls, { phoneNumber, startedAt: now.toISOString() })
const firstCall = async () =>
  ((await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[])[0] as Call

test('a lead is callable according to its place, and so is its number', async () => {
  const leadId = await insertLead(calls, { zip_code: '90001', phone_e164: '+12125550142' })
  const closed = { state: 'later', at: '2026-11-20T16:00:00.000Z', label: 'Opens 8:00 AM PT' }
  expect(await ask({ leadId })).toMatchObject({ status: 200, ...closed })
  expect(await ask({ phoneNumber: '(212) 555-0142' })).toMatchObject(closed)
  await recordCalls(calls, { phoneNumber: '212-555-0142', startedAt: now.toISOString() })
  expect(await ask({ callId: (await firstCall()).id })).toMatchObject(closed)
})

test('the rows of leads and calls have the same callability', async () => {
  const leadId = await insertLead(calls, { zip_code: '90001', phone_e164: '+12125550142' })
  await recordCalls(
    calls,
    { phoneNumber: '212-555-0142', startedAt: now.toISOString() },
    { phoneNumber: 'anonymous', startedAt: '2026-11-20T13:00:00Z' },
  )
  const { status: _, fields: __, ...callable } = await ask({ leadId })
  const leads = (await (await calls.as('agent')('GET', '/api/leads')).json()) as Lead[]
  const details = (await (await calls.as('agent')('GET', `/api/leads/${leadId}`)).json()) as Lead
  const rows = (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]
  expect([leads[0]?.callable, details.callable, rows[0]?.callable]).toEqual([callable, callable, callable])
  expect(rows[1]?.callable).toMatchObject({ state: 'never', label: 'No number' })
})

test('the places of all leads with the number count, for each lead, call, and typed number', async () => {
  const phone_e164 = '+12125550142'
  await insertLead(calls, { zip_code: '90001', phone_e164 })
  const leadId = await insertLead(calls, { zip_code: '10001', phone_e164 })
  await recentlyCalled('(212) 555-0142')
  const message = 'Calls are allowed from 8:00 AM to 9:00 PM PT at the location of another lead with this number.'
  const closed = { state: 'later', label: 'Opens 8:00 AM PT', reasons: [{ message }] }
  expect(await ask({ leadId })).toMatchObject(closed)
  expect(await ask({ phoneNumber: '(212) 555-0142' })).toMatchObject(closed)
  const call = await firstCall()
  expect(await ask({ callId: call.id })).toMatchObject(closed)
  const leads = (await (await calls.as('agent')('GET', '/api/leads')).json()) as Lead[]
  expect([call.callable, leads[0]?.callable]).toMatchObject([closed, closed])
  expect(leads.map(({ callable }) => callable.state)).toEqual(['later', 'later'])
})

test('the place of a quarantined lead with the number does not count', async () => {
  await insertLead(calls, { zip_code: '90001', phone_e164: '+12125550142', spam_reason: 'honeypot' })
  const leadId = await insertLead(calls, { zip_code: '10001', phone_e164: '+12125550142' })
  expect(await ask({ leadId })).toMatchObject({ state: 'now' })
})

test('a number on the list is never called, nor a withheld one, nor one outside the country', async () => {
  await calls.as('agent')('POST', '/api/calls/do-not-call', { phoneNumber: '212 555 0142', reason: 'Asked us to stop' })
  expect(await ask({ phoneNumber: '2125550142' })).toMatchObject({ state: 'never', reasons: [{ code: 'do-not-call' }] })
  await recentlyCalled('anonymous')
  const callId = (await firstCall()).id
  expect(await ask({ callId })).toMatchObject({ state: 'never', reasons: [{ code: 'not-dialable' }] })
  expect(await ask({ phoneNumber: '+44 20 7946 0000' })).toMatchObject({
    state: 'never',
    reasons: [{ code: 'foreign' }],
  })
  const leadId = await insertLead(calls, { phone_e164: null })
  expect(await ask({ leadId })).toMatchObject({ state: 'never', reasons: [{ code: 'not-dialable' }] })
})

test('a request, a call, or consent lets a number be called; otherwise a reason does', async () => {
  expect(await ask({ phoneNumber: '2125550142' })).toMatchObject({ state: 'ask', reasons: [{ code: 'no-consent' }] })
  await recentlyCalled('(212) 555-0142')
  expect(await ask({ phoneNumber: '2125550142' })).toMatchObject({ state: 'now' })
  const old = { zip_code: '10001', created_at: '2026-08-01T12:00:00Z', phone_e164: '+12125550143' }
  const leadId = await insertLead(calls, old)
  expect(await ask({ leadId })).toMatchObject({ state: 'ask' })
  await calls.database.owner`
    insert into calls.lead_consent (lead_id, notice_version, notice_text, page_url, referrer, utm, ip, user_agent)
    values (${leadId}, '2026-11-21', 'I agree', '', '', '{}', '', '')`
  expect(await ask({ leadId })).toMatchObject({ state: 'now' })
  await insertLead(calls, { ...old, phone_e164: '+12125550144' })
  await insertLead(calls, { ...old, phone_e164: '+12125550144', created_at: '2026-11-01T12:00:00Z' })
  expect(await ask({ phoneNumber: '2125550144' })).toMatchObject({ state: 'now' })
})

test('a lead that an agent created from their own call does not count as a request', async () => {
  const origin = { origin: 'staff', zip_code: '10001', phone_e164: '+12125550145', created_at: '2026-11-19T15:00:00Z' }
  const leadId = await insertLead(calls, origin)
  expect(await ask({ leadId })).toMatchObject({ state: 'ask', reasons: [{ code: 'no-consent' }] })
  expect(await ask({ phoneNumber: '2125550145' })).toMatchObject({ state: 'ask' })
  const [row] = (await (await calls.as('agent')('GET', '/api/leads')).json()) as Lead[]
  expect(row?.callable).toMatchObject({ state: 'ask' })
  await recentlyCalled('(212) 555-0145')
  expect(await ask({ leadId })).toMatchObject({ state: 'now' })
})

test('a reported outbound call is an attempt, whatever its notation, and tells the open screens', async () => {
  const leadId = await insertLead(calls, { zip_code: '10001', phone_e164: '+12125550142' })
  await recordCalls(
    calls,
    ...['(212) 555-0142', '12125550142', '+12125550142'].map(phoneNumber => ({
      phoneNumber,
      direction: 'outbound' as const,
      startedAt: '2026-11-20T13:30:00Z',
    })),
  )
  expect(await ask({ leadId })).toMatchObject({
    state: 'later',
    label: 'Daily limit reached',
    at: '2026-11-21T13:30:00.000Z',
  })
})

test.each([
  ['', ['leadId', 'callId', 'phoneNumber']],
  [`leadId=${unknownId}&callId=${unknownId}`, ['callId']],
  [`leadId=${unknownId}&callId=${unknownId}&phoneNumber=1`, ['callId', 'phoneNumber']],
  ['leadId=x', ['leadId']],
  ['callId=', ['callId']],
  ['phoneNumber=twelve', ['phoneNumber']],
  ['phoneNumber=', ['phoneNumber']],
  ['phoneNumber=%00', ['phoneNumber']],
  [`phoneNumber=${'1'.repeat(33)}`, ['phoneNumber']],
  ['phoneNumber=%E2%80%8B', ['phoneNumber']],
])('rejects "%s" and names %j', async (query, fields) => {
  expect(await ask(query)).toMatchObject({ status: 400, fields })
})

test.each([
  'constructor',
  '__proto__',
  '911',
  '+',
  '٣١٥٥٥٥٠١٤٢',
  '%',
  "'; drop table calls.call",
  '😀',
  '1e10',
  '{"a":1}',
])('answers %s without a failure', async phoneNumber => {
  expect([200, 400]).toContain((await ask({ phoneNumber })).status)
})

test('rejects unknown leads and calls, quarantined leads, and visitors', async () => {
  expect(await ask({ leadId: unknownId })).toMatchObject({ status: 404 })
  expect(await ask({ callId: unknownId })).toMatchObject({ status: 404 })
  expect(await ask({ leadId: await insertLead(calls, { spam_reason: 'x' }) })).toMatchObject({ status: 404 })
  expect(await ask({ phoneNumber: ann.phone }, null)).toMatchObject({ status: 401 })
})
