import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Callback, LeadDetails } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { ann, clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { pullLead, readQueue } from '../testing/test-queue.ts'

/** Noon in New York, on a Monday. */
const noon = Date.parse('2026-11-23T17:00:00Z')
const evening = { from: '2026-11-23T22:00:00.000Z', until: '2026-11-24T02:00:00.000Z' }
const form = { ...ann, phone: '(315) 555-0142', zipCode: '13501', bestTimeToCall: '5:00pm-9:00pm' }

let now = noon
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => new Date(now))
})
afterAll(() => calls.stop())
beforeEach(async () => {
  now = noon
  await clearLeads(calls)
})

const callbacks = async () => (await (await calls.as('agent')('GET', '/api/calls/callbacks')).json()) as Callback[]

/** Sets the arrival of all leads to the service's clock. The database stored its own, which may be later. */
async function arriveNow() {
  await calls.database.owner.begin(async owner => {
    await owner`alter table calls.lead disable trigger user`
    await owner`update calls.lead set created_at = ${new Date(now)}`
    await owner`alter table calls.lead enable trigger user`
  })
}

test('a lead that wants a call in the evening is called in the evening, by anyone', async () => {
  expect((await calls.as(null)('POST', '/api/leads', form)).status).toBe(201)
  const [callback] = await callbacks()
  expect(callback).toMatchObject({
    ...evening,
    leadName: 'Ann Example',
    ownerId: null,
    isPromised: false,
    note: 'Best time to call: 5:00pm-9:00pm',
  })
  const lead = (await (await calls.as('agent')('GET', `/api/leads/${callback?.leadId}`)).json()) as LeadDetails
  expect(lead.history).toMatchObject([
    { action: 'callback.add', who: null, callback: { from: evening.from }, note: 'Best time to call: 5:00pm-9:00pm' },
    { action: 'lead.create' },
  ])
  expect(await readQueue(calls)).toMatchObject({ total: 0, nextDueAt: evening.from })
  expect(await pullLead(calls)).toBeNull()
  now = Date.parse(evening.from)
  expect(await pullLead(calls)).toMatchObject({ class: 'callback', lead: { id: callback?.leadId } })
})

test('a lead that arrives at its best time is called at once', async () => {
  now = Date.parse(evening.from) + 60_000
  await calls.as(null)('POST', '/api/leads', form)
  await arriveNow()
  expect(await callbacks()).toEqual([])
  expect(await pullLead(calls)).toMatchObject({ class: 'new' })
})

test('a lead that leaves quarantine is called at its best time; one that stays has no callback', async () => {
  const columns = { phone_e164: '+13155550142', zip_code: '13501', best_time_to_call: form.bestTimeToCall }
  const id = await insertLead(calls, { ...columns, spam_reason: 'honeypot' })
  await calls.as(null)('POST', '/api/leads', { ...form, website: 'x' })
  expect(await callbacks()).toEqual([])
  await calls.as('admin')('POST', `/api/leads/quarantined/${id}/release`)
  expect(await callbacks()).toMatchObject([{ leadId: id, ...evening }])
})
