import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'
import { clearWrapUps, friday, tonight, wrapUps } from '../testing/test-wrap-ups.ts'

let calls: TestService
let writes: () => Promise<Writes>
let leadId: string
beforeAll(async () => {
  calls = await startTestCalls(() => friday)
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  leadId = await clearWrapUps(calls)
})

const { report, save, toWrapUp, leadOf, retryAt } = wrapUps(() => calls)
const isListed = async () => (await calls.database.owner`select 1 from calls.do_not_call`).length > 0
const callbacks = async () => calls.database.owner`select state, from_at, owner_id from calls.callback order by from_at`

test.each<[string, string, boolean, string | null]>([
  ['sold', 'sold', true, null],
  ['no-answer', 'attempted', false, '2026-11-20T20:05:00.000Z'],
  ['voicemail', 'attempted', false, '2026-11-20T20:05:00.000Z'],
  ['not-interested', 'lost', true, null],
  ['not-serviceable', 'not_serviceable', true, null],
  ['wrong-number', 'unreachable', false, null],
  ['other-language', 'new', false, null],
  ['do-not-call', 'lost', true, null],
])('%s makes the lead %s (contacted: %s), to try again at %s', async (outcome, stage, contacted, retry) => {
  const id = await report()
  expect(await save(id, { outcome })).toMatchObject({ status: 200, reply: { callId: id, leadId, outcome, stage } })
  expect(await leadOf(leadId)).toMatchObject({ stage, contacted, version: 2 })
  expect(await retryAt(leadId)).toBe(retry)
  expect(await isListed()).toBe(outcome === 'do-not-call')
  expect(await toWrapUp()).toEqual([])
})

test('a call of a lead without a place has the time zone of its area code', async () => {
  await calls.database.owner`
    update calls.lead set zip_code = '', state = '', phone_e164 = '+13135550142' where id = ${leadId}`
  await report({ phoneNumber: '+13135550142' })
  expect(await toWrapUp()).toMatchObject([{ leadId, timeZone: 'America/Detroit' }])
})

test('an answered call of ten seconds waits for its outcome, in the list of its member only', async () => {
  const id = await report({ durationSeconds: 10, ourNumber: '+18005550199' })
  await report({ durationSeconds: 9 })
  await report({ outcome: 'voicemail' })
  await report({ memberId: testPeople.admin.id })
  await report({ startedAt: '2026-11-19T19:59:59Z' })
  expect(await toWrapUp()).toEqual([
    {
      id,
      leadId,
      leadName: 'Ann Example',
      phoneNumber: '+18005550142',
      direction: 'inbound',
      startedAt: '2026-11-20T19:58:00.000Z',
      endedAt: '2026-11-20T19:58:10.000Z',
      duration: 10,
      isByHand: false,
      timeZone: 'America/New_York',
    },
  ])
  const [row] = await calls.database.owner`select our_number, lead_id from calls.call where id = ${id}`
  expect(row).toEqual({ our_number: '+18005550199', lead_id: leadId })
  expect(await toWrapUp('supervisor')).toEqual([])
})

test('the call that ended last comes first, even if another one started later', async () => {
  const long = await report({ startedAt: '2026-11-20T19:40:00Z', durationSeconds: 1000 })
  const short = await report({ startedAt: '2026-11-20T19:45:00Z', durationSeconds: 60 })
  expect((await toWrapUp()).map(({ id }) => id)).toEqual([long, short])
})

test('a call belongs to the newest open lead with its number', async () => {
  const columns = { zip_code: '10001', created_at: '2026-11-20T19:10:00Z' }
  const open = await insertLead(calls, { ...columns, full_name: 'Open' })
  await insertLead(calls, { ...columns, created_at: '2026-11-20T19:20:00Z', stage: 'lost' })
  await insertLead(calls, { ...columns, created_at: '2026-11-20T19:59:00Z', full_name: 'After the call' })
  await report()
  expect(await toWrapUp()).toMatchObject([{ leadId: open }])
})

test('an outcome saved before the end is reported counts: the report does not ask for another', async () => {
  const id = await report({ externalId: 'live', outcome: 'other', durationSeconds: 0 })
  expect(await save(id, { outcome: 'not-interested' })).toMatchObject({ status: 200 })
  await report({ externalId: 'live' })
  expect(await toWrapUp()).toEqual([])
  expect(await leadOf(leadId)).toMatchObject({ stage: 'lost' })
})

test('an unanswered outbound call is "No answer" without the agent, who can correct it', async () => {
  await writes()
  const placed = await report({ externalId: 'out', direction: 'outbound', outcome: 'other', durationSeconds: 0 })
  expect(await leadOf(leadId)).toMatchObject({ stage: 'new' })
  await report({ externalId: 'out', direction: 'outbound', outcome: 'missed', durationSeconds: 0 })
  expect(await toWrapUp()).toEqual([])
  expect(await leadOf(leadId)).toMatchObject({ stage: 'attempted' })
  expect(await retryAt(leadId)).toBe('2026-11-20T20:05:00.000Z')
  const { changes } = await writes()
  expect(changes.at(-1)?.tags).toEqual(expect.arrayContaining([{ type: 'Lead', id: leadId }, { type: 'Queue' }]))
  await save(placed, { outcome: 'voicemail', note: 'Left a message' })
  expect(await leadOf(leadId)).toMatchObject({ stage: 'attempted', notes: 'Left a message' })
  // Still the first attempt.
  expect(await retryAt(leadId)).toBe('2026-11-20T20:05:00.000Z')
})

const unanswered = { externalId: 'out', direction: 'outbound', outcome: 'missed', durationSeconds: 0 } as const
const answered = { ...unanswered, outcome: 'answered', durationSeconds: 60 } as const

test('a call that was answered after all needs an outcome instead of "No answer", and no retry', async () => {
  const id = await report(unanswered)
  await writes()
  await report(answered)
  expect(await toWrapUp()).toMatchObject([{ id, leadId }])
  expect(await retryAt(leadId)).toBeNull()
  const tags = (await writes()).changes.flatMap(change => change.tags)
  expect(tags).toEqual(expect.arrayContaining([{ type: 'WrapUp' }, { type: 'Lead', id: leadId }, { type: 'Queue' }]))
  await save(id, { outcome: 'other-language' })
  expect(await toWrapUp()).toEqual([])
})

test('"No answer" to a call that was answered after all, such as by a voicemail, plans the retry again', async () => {
  const id = await report(unanswered)
  await report(answered)
  await save(id, { outcome: 'no-answer' })
  expect(await toWrapUp()).toEqual([])
  expect(await retryAt(leadId)).toBe('2026-11-20T20:05:00.000Z')
})

test.each(['sold', 'quoted'])('an attempt in place of a reported "No answer" leaves a lead %s', async stage => {
  await calls.database.owner`update calls.lead set stage = ${stage} where id = ${leadId}`
  const id = await report(unanswered)
  await report(answered)
  await save(id, { outcome: 'voicemail' })
  expect(await leadOf(leadId)).toMatchObject({ stage })
})

test('a call that was answered after all leaves the retry that a later call planned', async () => {
  const id = await report(unanswered)
  await report({ direction: 'outbound', outcome: 'missed', durationSeconds: 0 })
  const planned = await retryAt(leadId)
  expect(planned).not.toBeNull()
  await report(answered)
  expect(await toWrapUp()).toMatchObject([{ id }])
  expect(await retryAt(leadId)).toBe(planned)
})

test('the outcome of the agent stays, even if the platform reports another answer later', async () => {
  const id = await report(unanswered)
  await save(id, { outcome: 'voicemail' })
  await report(answered)
  expect(await toWrapUp()).toEqual([])
  expect(await retryAt(leadId)).toBe('2026-11-20T20:05:00.000Z')
})

test('after six retries that reach no one the lead is unreachable, and contact starts over', async () => {
  const attempt = () => report({ direction: 'outbound', outcome: 'missed', durationSeconds: 0 })
  for (let attempts = 0; attempts < 6; attempts += 1) await attempt()
  expect(await leadOf(leadId)).toMatchObject({ stage: 'attempted' })
  await attempt()
  expect(await leadOf(leadId)).toMatchObject({ stage: 'unreachable' })
  expect(await retryAt(leadId)).toBeNull()
  await save(await report(), { outcome: 'other-language' })
  await attempt()
  expect(await retryAt(leadId)).toBe('2026-11-20T20:05:00.000Z')
})

test('a later outcome corrects stage, contact, and callback, and the earlier rows stay', async () => {
  const id = await report()
  await save(id, { outcome: 'call-back', callback: tonight })
  expect(await leadOf(leadId)).toMatchObject({ stage: 'contacted', contacted: true })
  await save(id, { outcome: 'no-answer' })
  expect(await leadOf(leadId)).toMatchObject({ stage: 'attempted', contacted: false })
  expect(await callbacks()).toMatchObject([{ state: 'canceled' }])
  const { owner } = calls.database
  expect(await owner`select outcome from calls.call_outcome where call_id = ${id} order by id`).toEqual([
    { outcome: 'call-back' },
    { outcome: 'no-answer' },
  ])
  await expect(owner`delete from calls.call_outcome`).rejects.toThrow('append-only')
})

test('the same outcome again changes nothing, and another time moves its callback', async () => {
  const id = await report()
  const body = { outcome: 'call-back', note: 'Asked for the price', callback: tonight }
  const first = await save(id, body)
  await writes()
  expect(await save(id, body)).toEqual(first)
  expect(await writes()).toEqual({ audit: [], changes: [] })
  await save(id, { ...body, callback: { ...tonight, from: '2026-11-20T22:30:00Z' } })
  expect(await leadOf(leadId)).toMatchObject({ notes: 'Asked for the price' })
  expect(await callbacks()).toEqual([
    { state: 'open', from_at: '2026-11-20T22:30:00.000Z', owner_id: testPeople.agent.id },
  ])
})

test.each(['lead', 'call'])('the note of a call is not stored if its %s was erased', async table => {
  const id = await report()
  const { owner } = calls.database
  await owner`update ${owner(`calls.${table}`)} set erased_at = now()`
  await writes()
  expect(await save(id, { outcome: 'do-not-call', note: 'Wife answers' })).toMatchObject({
    status: 200,
    reply: { stage: 'lost', note: '' },
  })
  expect(await leadOf(leadId)).toMatchObject({ notes: '', stage: 'lost' })
  expect(await owner`select note from calls.call_outcome`).toEqual([{ note: '' }])
  expect(await owner`select reason from calls.do_not_call`).toEqual([{ reason: 'Do not call' }])
  expect(JSON.stringify(await writes())).not.toContain('Wife answers')
})

test('do not call is never undone by a later outcome', async () => {
  const id = await report()
  await save(id, { outcome: 'do-not-call', note: 'Upset' })
  await save(id, { outcome: 'not-interested' })
  await save(await report(), { outcome: 'sold' })
  expect(await leadOf(leadId)).toMatchObject({ doNotCall: true, stage: 'sold' })
  expect(await calls.database.owner`select phone_e164, reason from calls.do_not_call`).toEqual([
    { phone_e164: '+18005550142', reason: 'Upset' },
  ])
})

test('a closed lead has no callbacks left, and a call serves the ones that were due', async () => {
  const insert = (from_at: string) =>
    calls.database
      .owner`insert into calls.callback ${calls.database.owner({ lead_id: leadId, from_at, until_at: '2026-11-24T20:00:00Z', is_promised: true })}`
  await insert('2026-11-20T19:59:00Z')
  await insert('2026-11-23T19:00:00Z')
  await save(await report(), { outcome: 'other-language' })
  expect(await callbacks()).toMatchObject([{ state: 'done' }, { state: 'open' }])
  await save(await report(), { outcome: 'not-interested' })
  expect(await callbacks()).toMatchObject([{ state: 'done' }, { state: 'canceled' }])
})

test('a note and an edit of the notes at the same time are both kept', async () => {
  const id = await report()
  const [saved, edited] = await Promise.all([
    save(id, { outcome: 'other-language', note: 'Speaks Spanish' }),
    calls.as('agent')('PATCH', `/api/leads/${leadId}`, { notes: 'Has a dish', version: 1 }),
  ])
  expect(saved.status).toBe(200)
  const { notes } = (await leadOf(leadId)) ?? {}
  expect(notes).toBe(edited.status === 200 ? 'Has a dish\nSpeaks Spanish' : 'Speaks Spanish')
  expect([200, 409]).toContain(edited.status)
})

test('ten clicks at once store one outcome', async () => {
  const id = await report()
  const body = { outcome: 'call-back', note: 'Once', callback: tonight }
  const replies = await Promise.all(Array.from({ length: 10 }, () => save(id, body)))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await leadOf(leadId)).toMatchObject({ notes: 'Once' })
  expect(await callbacks()).toHaveLength(1)
})

test('the outcome, its lead, and its callback are on record', async () => {
  const id = await report()
  await writes()
  await save(id, { outcome: 'call-back', note: 'After work', callback: tonight })
  const { audit, changes } = await writes()
  expect(audit).toEqual([
    {
      action: 'call.wrap-up',
      actorId: testPeople.agent.id,
      subjectId: leadId,
      details: {
        callId: id,
        outcome: 'Call back',
        note: 'After work',
        notes: { from: '', to: 'After work' },
        ...tonight,
      },
    },
  ])
  expect(changes).toEqual([
    {
      tags: [
        { type: 'Call', id },
        { type: 'Floor' },
        { type: 'Lead', id: leadId },
        { type: 'LeadSummary' },
        { type: 'LeadContacted' },
        { type: 'Callback' },
        { type: 'LeadHistory', id: leadId },
        { type: 'Queue' },
      ],
      to: 'everyone',
    },
    { tags: [{ type: 'WrapUp' }], to: { roles: [], members: [testPeople.agent.id] } },
  ])
})
