import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { LeadDetails } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls()
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
  await writes()
})

const patch = async (id: string, body: object, role: 'agent' | 'supervisor' | null = 'agent') => {
  const response = await calls.as(role)('PATCH', `/api/leads/${id}`, body)
  return [response.status, await response.json()] as const
}
const details = async (id: string) => (await (await calls.as('agent')('GET', `/api/leads/${id}`)).json()) as LeadDetails

test('the change event names the request of the member who sent it', async () => {
  const id = await insertLead(calls)
  await calls.as('agent')('PATCH', `/api/leads/${id}`, { contacted: true }, { 'x-write-id': 'write-0001' })
  await calls.as('agent')('PATCH', `/api/leads/${id}`, { contacted: false }, { 'x-write-id': '"}' })
  const authors = (await writes()).changes.map(({ author }) => author)
  expect(authors).toEqual([{ memberId: testPeople.agent.id, writeId: 'write-0001' }, undefined])
})

test('marks a lead as contacted, with the member and the time', async () => {
  const id = await insertLead(calls)
  const before = Date.now()
  expect(await patch(id, { contacted: true })).toMatchObject([200, { contacted: true, notes: '', version: 2 }])
  const { contactedAt, contactedBy } = await details(id)
  expect(contactedBy).toEqual({ firstName: 'Demo', lastName: 'Agent' })
  // The database's clock may differ from ours by a few milliseconds.
  expect(Math.abs(Date.parse(contactedAt ?? '') - before)).toBeLessThan(30_000)
  expect(await writes()).toEqual({
    audit: [{ action: 'lead.update', actorId: testPeople.agent.id, subjectId: id, details: { contacted: true } }],
    changes: [
      {
        tags: [{ type: 'Lead', id }, { type: 'LeadContacted' }, { type: 'LeadSummary' }, { type: 'Queue' }],
        to: 'everyone',
      },
    ],
  })
})

test('the first contact stays when another member saves notes', async () => {
  const id = await insertLead(calls)
  await patch(id, { contacted: true })
  const { contactedAt } = await details(id)
  await patch(id, { contacted: true, notes: 'Wants fiber' }, 'supervisor')
  expect(await details(id)).toMatchObject({ contactedAt, contactedBy: { lastName: 'Agent' }, notes: 'Wants fiber' })
})

test('credit for the first contact cannot be taken with two clicks', async () => {
  const id = await insertLead(calls, {
    contacted: true,
    contacted_by: testPeople.agent.id,
    contacted_at: '2026-11-20T12:00:00Z',
  })
  const first = { contactedAt: '2026-11-20T12:00:00.000Z', contactedBy: { lastName: 'Agent' } }
  await patch(id, { contacted: false }, 'supervisor')
  expect(await details(id)).toMatchObject({
    contactedAt: null,
    firstContactedAt: first.contactedAt,
    firstContactedBy: first.contactedBy,
  })
  await patch(id, { contacted: true }, 'supervisor')
  expect(await details(id)).toMatchObject({ ...first, firstContactedBy: first.contactedBy })
  // Not even by the member, after five minutes.
  await patch(id, { contacted: false })
  await patch(id, { contacted: true })
  expect(await details(id)).toMatchObject({ ...first, firstContactedAt: first.contactedAt })
})

test('a member can correct their own tick within five minutes, and no one else can', async () => {
  const id = await insertLead(calls)
  await patch(id, { contacted: true })
  await patch(id, { contacted: false }, 'supervisor')
  expect(await details(id)).toMatchObject({ firstContactedBy: { lastName: 'Agent' } })
  await patch(id, { contacted: true })
  await patch(id, { contacted: false })
  expect(await details(id)).toMatchObject({ firstContactedAt: null, firstContactedBy: null })
  await patch(id, { contacted: true }, 'supervisor')
  expect(await details(id)).toMatchObject({ contactedBy: { lastName: 'Supervisor' } })
})

test('clears the contact when a lead is marked as not contacted', async () => {
  const id = await insertLead(calls, { contacted: true, contacted_at: '2026-11-20T12:00:00Z', notes: 'called' })
  expect(await patch(id, { contacted: false })).toMatchObject([200, { contacted: false, notes: 'called' }])
  expect(await details(id)).toMatchObject({ contactedAt: null, contactedBy: null })
  expect(await writes()).toMatchObject({ audit: [{ details: { contacted: false } }] })
})

test('saves notes and records the text before and after', async () => {
  const id = await insertLead(calls, { notes: 'old' })
  expect(await patch(id, { notes: 'Wants fiber' })).toMatchObject([200, { notes: 'Wants fiber', version: 2 }])
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'lead.update',
        actorId: testPeople.agent.id,
        subjectId: id,
        details: { notes: { from: 'old', to: 'Wants fiber' } },
      },
    ],
    changes: [{ tags: [{ type: 'Lead', id }, { type: 'LeadSummary' }], to: 'everyone' }],
  })
})

test.each([{ contacted: true }, { notes: 'same' }, { contacted: true, notes: 'same' }])(
  'an edit that changes nothing (%j) writes nothing',
  async body => {
    const id = await insertLead(calls, { contacted: true, contacted_at: '2026-11-20T12:00:00Z', notes: 'same' })
    expect(await patch(id, body)).toMatchObject([200, { version: 1 }])
    expect(await details(id)).toMatchObject({ contactedAt: '2026-11-20T12:00:00.000Z', version: 1 })
    expect(await writes()).toEqual({ audit: [], changes: [] })
  },
)

test('rejects an edit of an older version with the stored lead, and changes nothing', async () => {
  const id = await insertLead(calls)
  expect(await patch(id, { notes: 'theirs', version: 1 }, 'supervisor')).toMatchObject([200, { version: 2 }])
  expect(await patch(id, { notes: 'mine', version: 1 })).toMatchObject([
    409,
    { code: 'conflict', current: { notes: 'theirs', version: 2 } },
  ])
  expect(await details(id)).toMatchObject({ notes: 'theirs' })
})

test('accepts notes of 10,000 characters and rejects longer ones by name', async () => {
  const id = await insertLead(calls)
  expect(await patch(id, { notes: 'x'.repeat(10_000) })).toMatchObject([200, {}])
  expect(await patch(id, { notes: 'x'.repeat(10_001) })).toMatchObject([400, { issues: [{ path: 'notes' }] }])
})

test('an erased lead takes no edit, so that a note written before the erasure is not stored', async () => {
  const id = await insertLead(calls, { full_name: 'Erased', erased_at: new Date(), version: 2 })
  for (const body of [
    { notes: 'Wife answers', version: 1 },
    { notes: 'Wife answers', version: 2 },
    { contacted: true },
  ]) {
    const [status, reply] = await patch(id, body)
    expect([status, reply]).toMatchObject([404, { code: 'not_found' }])
    expect(reply).not.toHaveProperty('current')
  }
  expect(await details(id)).toMatchObject({ notes: '', version: 2 })
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

const retryAt = async (id: string) => {
  const [lead] = await calls.database.owner<{ at: string | null }[]>`
    select retry_at as at from calls.lead where id = ${id}`
  return lead?.at ?? null
}

test('a contact ends the retry plan; taking it back starts the plan over', async () => {
  const at = '2026-11-20T12:00:00.000Z'
  const id = await insertLead(calls, { stage: 'attempted', retry_at: at })
  await patch(id, { notes: 'Left a message' })
  expect(await retryAt(id)).toBe(at)
  await patch(id, { contacted: true })
  expect(await retryAt(id)).toBeNull()
  const before = Date.now()
  await patch(id, { contacted: false })
  expect(Date.parse((await retryAt(id)) ?? '')).toBeGreaterThanOrEqual(before + 5 * 60_000)
})

test('a lead that was never attempted gets no retry when its contact is taken back', async () => {
  const id = await insertLead(calls)
  await patch(id, { contacted: true })
  await patch(id, { contacted: false })
  expect(await retryAt(id)).toBeNull()
})

test('rejects an edit without a field, an unknown lead, a quarantined lead, and a visitor', async () => {
  const spam = await insertLead(calls, { spam_reason: 'honeypot' })
  expect((await patch(await insertLead(calls), {}))[0]).toBe(400)
  expect((await patch(unknownId, { contacted: true }))[0]).toBe(404)
  expect((await patch(spam, { contacted: true }))[0]).toBe(404)
  expect((await patch(await insertLead(calls), { contacted: true }, null))[0]).toBe(401)
  expect(await writes()).toEqual({ audit: [], changes: [] })
})
