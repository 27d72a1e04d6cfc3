import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { DoNotCallEntry, DoNotCallInquiry } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'

const now = new Date('2026-11-22T14:00:00Z')
let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => now)
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.do_not_call`
  await clearLeads(calls)
  await writes()
})

type Role = 'agent' | 'supervisor' | 'admin' | null
const header = 'phoneNumber,addedOn,reason'
const send = async (csv: unknown, role: Role = 'admin', key = crypto.randomUUID()) => {
  const response = await calls.as(role)('POST', '/api/calls/do-not-call/imports', { csv }, { 'idempotency-key': key })
  const { issues = [], ...reply } = (await response.json()) as { issues?: { path: string }[]; message?: string }
  return { ...reply, status: response.status, fields: issues.map(({ path }) => path) }
}
const list = async () => (await (await calls.as('admin')('GET', '/api/calls/do-not-call')).json()) as DoNotCallEntry[]
const inquiries = async () =>
  (await (await calls.as('admin')('GET', '/api/calls/do-not-call/inquiries')).json()) as DoNotCallInquiry[]
const keep = async (id: string, role: Role = 'admin') =>
  (await calls.as(role)('PUT', `/api/calls/do-not-call/${id}/kept`)).status

test('imports numbers with their dates and reasons, and keeps the earlier date of a listed one', async () => {
  await calls.as('agent')('POST', '/api/calls/do-not-call', { phoneNumber: '3155550101', reason: 'Asked us' })
  await writes()
  const csv = `\uFEFF${header}\r\n(315) 555-0101,2026-01-02,Registry\r\n"+1 315 555 0102","2026-11-22","Wrote, ""twice"""\r\n3155550103,2026-03-04,\r\n3155550103,2026-02-03,x\r\n\r\n`
  expect(await send(csv)).toMatchObject({ status: 201, added: 2, alreadyListed: 1 })
  const byNumber = (await list()).toSorted((one, other) => one.phoneNumber.localeCompare(other.phoneNumber))
  expect(byNumber.map(({ phoneNumber, addedAt, reason }) => [phoneNumber, addedAt, reason])).toEqual([
    ['+13155550101', '2026-01-02T05:00:00.000Z', 'Asked us'],
    ['+13155550102', '2026-11-22T05:00:00.000Z', 'Wrote, "twice"'],
    ['+13155550103', '2026-02-03T05:00:00.000Z', 'x'],
  ])
  expect(await writes()).toMatchObject({
    audit: [{ action: 'do-not-call.import', details: { added: 2, alreadyListed: 1 } }],
    changes: [{ tags: [{ type: 'DoNotCall' }, { type: 'Call' }, { type: 'Lead' }] }],
  })
})

test.each([
  [`${header}\ntwelve,2026-01-02,x`, ['lines.2.phoneNumber']],
  [`${header}\n3155550101,2026-01-02,x\n\n3155550102,01/02/2026,x`, ['lines.4.addedOn']],
  [`${header}\n3155550101,2026-02-30,x`, ['lines.2.addedOn']],
  [`${header}\n3155550101,2026-11-23,x`, ['lines.2.addedOn']],
  [`${header}\n3155550101,0000-01-01,x`, ['lines.2.addedOn']],
  [`${header}\n3155550101,2026-01-01,${'x'.repeat(501)}`, ['lines.2.reason']],
  [`${header}\n,,\nx,y,z`, ['lines.2.phoneNumber', 'lines.2.addedOn', 'lines.3.phoneNumber', 'lines.3.addedOn']],
  [`${header}\n`, ['csv']],
  ['phone,date\n3155550101,2026-01-02', ['csv']],
  ['', ['csv']],
  [`${header}\n${'3155550101,2026-01-02,x\n'.repeat(5_001)}`, ['csv']],
  [`${header}\n3155550101,2026-01-02,\0`, ['csv']],
  [42, ['csv']],
])('rejects %j, names %j, and imports nothing', async (csv, fields) => {
  expect(await send(csv)).toMatchObject({ status: 400, fields })
  expect(await list()).toEqual([])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('only admins import, list inquiries, and decide about them', async () => {
  for (const role of ['agent', 'supervisor'] as const) {
    expect(await send(`${header}\n3155550101,2026-01-02,x`, role)).toMatchObject({ status: 403 })
    expect((await calls.as(role)('GET', '/api/calls/do-not-call/inquiries')).status).toBe(403)
    expect(await keep(unknownId, role)).toBe(403)
  }
  expect(await send('', null)).toMatchObject({ status: 401 })
})

test('a listed person who asks again is shown with the consent, until an admin keeps the number', async () => {
  const phone_e164 = '+13155550101'
  await insertLead(calls, { phone_e164, created_at: '2026-01-01T12:00:00Z' })
  await send(`${header}\n${phone_e164},2026-01-02,Asked us to stop`)
  expect(await inquiries()).toEqual([])
  const id = await insertLead(calls, { phone_e164, created_at: '2026-02-01T12:00:00Z' })
  await insertLead(calls, { phone_e164, created_at: '2026-02-02T12:00:00Z', spam_reason: 'honeypot' })
  await calls.database.owner`
    insert into calls.lead_consent (lead_id, notice_version, notice_text, page_url, referrer, utm, at, ip, user_agent)
    values (${id}, '2026-11-21', 'You may call me', '', '', '{}', '2026-02-01T12:00:00Z', '', '')`
  const [inquiry] = await inquiries()
  expect(inquiry).toMatchObject({
    entry: { phoneNumber: phone_e164, reason: 'Asked us to stop', addedBy: { lastName: 'Admin' } },
    lead: { id, fullName: 'Ann Example' },
    consent: { noticeText: 'You may call me' },
  })
  await writes()
  expect(await keep(inquiry?.entry.id ?? '')).toBe(204)
  expect(await inquiries()).toEqual([])
  expect(await writes()).toMatchObject({
    audit: [{ action: 'do-not-call.keep', actorId: testPeople.admin.id, details: { phoneNumber: phone_e164 } }],
    changes: [{ tags: [{ type: 'DoNotCall' }] }],
  })
  await insertLead(calls, { phone_e164 })
  expect(await inquiries()).toMatchObject([{ consent: null }])
  expect(await keep(unknownId)).toBe(404)
})

test('an import with an earlier date does not turn a request from before the objection into a new one', async () => {
  const phone_e164 = '+13155550109'
  await insertLead(calls, { phone_e164, created_at: '2026-02-01T12:00:00Z' })
  await calls.as('agent')('POST', '/api/calls/do-not-call', { phoneNumber: phone_e164, reason: 'Asked us to stop' })
  await send(`${header}\n${phone_e164},2026-01-02,State list`)
  expect(await list()).toMatchObject([{ addedAt: '2026-01-02T05:00:00.000Z' }])
  expect(await inquiries()).toEqual([])
  const id = await insertLead(calls, { phone_e164, created_at: new Date(Date.now() + 1_000) })
  expect(await inquiries()).toMatchObject([{ lead: { id } }])
})

test('lifting a number names the request in the audit, if it has this number', async () => {
  await send(`${header}\n3155550101,2026-01-02,Asked us to stop`)
  const [entry] = await list()
  const leadId = await insertLead(calls, { phone_e164: '+13155550101' })
  const other = await insertLead(calls, { phone_e164: '+13155550109' })
  await writes()
  const lift = (lead: string) => calls.as('admin')('DELETE', `/api/calls/do-not-call/${entry?.id}?leadId=${lead}`)
  expect((await lift(other)).status).toBe(400)
  expect(await list()).toHaveLength(1)
  expect((await lift(leadId)).status).toBe(204)
  expect((await writes()).audit).toMatchObject([{ action: 'do-not-call.remove', details: { leadId } }])
})
