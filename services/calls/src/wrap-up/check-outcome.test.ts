import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { CallOutcome } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { startTestCalls, unknownId } from '../testing/test-calls.ts'
import { clearWrapUps, friday, tonight, wrapUps } from '../testing/test-wrap-ups.ts'

let calls: TestService
let leadId: string
beforeAll(async () => {
  calls = await startTestCalls(() => friday)
})
afterAll(() => calls.stop())
beforeEach(async () => {
  leadId = await clearWrapUps(calls)
})

const { report, save, toWrapUp, leadOf } = wrapUps(() => calls)

test('a supervisor may say how it ended, which credits the member; another agent may not', async () => {
  const others = await report({ memberId: testPeople.admin.id })
  expect(await save(others, { outcome: 'sold' })).toMatchObject({ status: 403 })
  expect(await save(others, { outcome: 'sold' }, null)).toMatchObject({ status: 401 })
  expect(await save(others, { outcome: 'sold' }, 'supervisor')).toMatchObject({ status: 200 })
  const [lead] = await calls.database.owner`select first_contacted_by from calls.lead where id = ${leadId}`
  expect(lead).toEqual({ first_contacted_by: testPeople.admin.id })
})

test.each<[object, string[]]>([
  [{}, ['outcome']],
  [{ outcome: 'constructor' }, ['outcome']],
  [{ outcome: 'call-back' }, ['callback']],
  [{ outcome: 'sold', callback: tonight }, ['callback']],
  [{ outcome: 'sold', note: 'x'.repeat(1_001) }, ['note']],
  [{ outcome: 'call-back', callback: { from: tonight.from } }, ['callback.until']],
  [{ outcome: 'call-back', callback: { from: tonight.until, until: tonight.from } }, ['callback.until']],
  [
    { outcome: 'call-back', callback: { from: '2026-11-20T14:00:00Z', until: '2026-11-20T15:00:00Z' } },
    ['callback.until'],
  ],
  [
    { outcome: 'call-back', callback: { from: '2027-02-20T20:00:00Z', until: '2027-02-20T21:00:00Z' } },
    ['callback.from'],
  ],
])('rejects %j and names %j', async (body, fields) => {
  const id = await report()
  expect(await save(id, body)).toMatchObject({ status: 400, fields })
  expect(await toWrapUp()).toMatchObject([{ id }])
})

test('rejects a callback outside of the calling hours with the nearest time, and changes nothing', async () => {
  const id = await report()
  const early = { from: '2026-11-21T12:30:00Z', until: '2026-11-21T14:00:00Z' }
  expect(await save(id, { outcome: 'call-back', callback: early })).toMatchObject({
    status: 409,
    fields: ['callback.from'],
    reply: { message: expect.stringContaining('The nearest time is Sat 8:00 AM ET.') },
  })
  const late = { from: '2026-11-21T01:30:00Z', until: '2026-11-21T02:30:00Z' }
  expect(await save(id, { outcome: 'call-back', callback: late })).toMatchObject({
    status: 409,
    fields: ['callback.until'],
    reply: { message: 'Calls must end by Fri 9:00 PM ET. Use an earlier end.' },
  })
  expect(await leadOf(leadId)).toMatchObject({ version: 1, stage: 'new' })
})

test('a call without a lead has an outcome, but no callback until it has a lead', async () => {
  const id = await report({ phoneNumber: '+13155550177' })
  expect(await save(id, { outcome: 'call-back', callback: tonight })).toMatchObject({
    status: 400,
    fields: ['callback'],
  })
  const link = (lead: string, role: 'agent' | 'admin' = 'agent') =>
    calls.as(role)('PATCH', `/api/calls/${id}`, { leadId: lead })
  expect((await link(unknownId)).status).toBe(400)
  expect(await (await link(leadId)).json()).toMatchObject({ id, leadId })
  expect(await save(id, { outcome: 'do-not-call' })).toMatchObject({ status: 200, reply: { leadId, stage: 'lost' } })
  expect(await calls.database.owner`select phone_e164 as number from calls.do_not_call order by 1`).toEqual([
    { number: '+13155550177' },
    { number: '+18005550142' },
  ])
  const others = await report({ memberId: testPeople.admin.id })
  expect((await calls.as('agent')('PATCH', `/api/calls/${others}`, { leadId })).status).toBe(403)
})

test('full notes take no other note', async () => {
  await calls.database.owner`update calls.lead set notes = ${'x'.repeat(9_990)} where id = ${leadId}`
  const id = await report()
  expect(await save(id, { outcome: 'sold', note: 'Two rooms' })).toMatchObject({ status: 200 })
  const next = await report()
  expect(await save(next, { outcome: 'sold', note: 'Three' })).toMatchObject({ status: 400, fields: ['note'] })
})

test('an unknown call is not found, and removed outcomes cannot be used', async () => {
  expect(await save(unknownId, { outcome: 'sold' })).toMatchObject({ status: 404 })
  const [sold] = (await (await calls.as('agent')('GET', '/api/calls/outcomes')).json()) as CallOutcome[]
  await calls.as('admin')('PUT', '/api/calls/outcomes', [sold])
  expect(await save(await report(), { outcome: 'voicemail' })).toMatchObject({ status: 400, fields: ['outcome'] })
  await report({ direction: 'outbound', outcome: 'missed', durationSeconds: 0 })
  expect(await leadOf(leadId)).toMatchObject({ stage: 'attempted' })
})
