import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { callsService } from '../index.ts'
import { clearLeads, insertLead } from '../testing/test-calls.ts'

const [phone, otherPhone] = ['+18005550142', '+18005550199']
const ann = { emails: ['ann@mail.example'], phones: [phone], names: ['ann example'], leadIds: [] }
const before = new Date('2026-11-20T12:00:00.000Z')
const until = '2026-11-21T12:00:00.000Z'
const after = new Date('2026-11-22T12:00:00.000Z')

let calls: TestService
beforeAll(async () => {
  calls = await startTestService(callsService({ hasBackgroundTasks: false }))
})
beforeEach(() => clearLeads(calls))
afterAll(() => calls.stop())

const ask = async (path: 'erase' | 'export', body: object) =>
  (await calls.asService('admin')('POST', `/internal/privacy/${path}`, { ...ann, ...body })).json()

/** Adds a call with a note. */
async function addCall(externalId: string, number: string, at: Date, leadId: string | null = null): Promise<void> {
  const { owner } = calls.database
  await owner`
    with added as (
      insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, lead_id)
      values (${externalId}, 'inbound', ${number}, 'answered', 60, ${at}, ${leadId}) returning id)
    insert into calls.call_outcome (call_id, member_id, outcome, note)
    select id, ${testPeople.agent.id}, 'sold', 'Ann asked' from added`
}

const storedCalls = async () => [
  ...(await calls.database.owner`
    select external_id as id, phone_number as number, note
    from calls.call join calls.call_outcome on call_id = call.id order by external_id`),
]

test('a repeated erasure leaves what arrived after the first one', async () => {
  const { owner } = calls.database
  await insertLead(calls, { created_at: before, full_name: 'Ann before' })
  await insertLead(calls, { created_at: after, full_name: 'Ann after' })
  await addCall('before', phone, before)
  await addCall('later', phone, after)
  await owner`insert into calls.do_not_call (phone_e164, reason, added_by, added_at) values (${phone}, 'x', ${testPeople.agent.id}, ${after})`
  await owner`
    insert into calls.export_request (member_id, filters, leads, reason, requested_at)
    values (${testPeople.agent.id}, '{"q": "ann example"}', 1, 'x', ${after})`
  expect(await ask('erase', { until })).toMatchObject({ leads: 1, calls: 1, doNotCall: 0 })
  const names = await owner`select full_name as name from calls.lead order by created_at`
  expect(names.map(({ name }) => name)).toEqual(['Erased', 'Ann after'])
  expect(await storedCalls()).toEqual([
    { id: 'before', number: 'Erased', note: '' },
    { id: 'later', number: phone, note: 'Ann asked' },
  ])
  expect(await owner`select filters from calls.export_request`).toEqual([{ filters: { q: 'ann example' } }])
  expect(await ask('erase', {})).toMatchObject({ leads: 1, calls: 1, doNotCall: 1 })
})

test("an erasure includes calls from other numbers about the person's leads", async () => {
  const leadId = await insertLead(calls)
  await addCall('linked', otherPhone, before, leadId)
  await addCall('other', otherPhone, before)
  expect(await ask('export', {})).toMatchObject({
    calls: [{ phoneNumber: otherPhone, outcomes: [{ note: 'Ann asked' }] }],
  })
  expect(await ask('erase', {})).toMatchObject({ calls: 1 })
  expect(await storedCalls()).toEqual([
    { id: 'linked', number: 'Erased', note: '' },
    { id: 'other', number: otherPhone, note: 'Ann asked' },
  ])
})
