import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, DoNotCallEntry, Lead, LeadDetails } from '@portal/contracts'
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
  await calls.database.owner`delete from calls.do_not_call`
  await calls.database.owner`delete from calls.call`
  await clearLeads(calls)
  await writes()
})

type Role = 'agent' | 'supervisor' | 'admin'
const path = '/api/calls/do-not-call'
const add = async (role: Role | null, body: object, headers?: Record<string, string>) => {
  const response = await calls.as(role)('POST', path, body, headers)
  return [
    response.status,
    (await response.json()) as DoNotCallEntry & { wasListed: boolean; issues?: { path: string; message: string }[] },
  ] as const
}
const remove = async (role: Role, id: string) => (await calls.as(role)('DELETE', `${path}/${id}`)).status
const list = async (query = '') => {
  const response = await calls.as('admin')('GET', `${path}${query}`)
  return { response, entries: (await response.json()) as DoNotCallEntry[] }
}
const numbers = async (query = '') => (await list(query)).entries.map(({ phoneNumber }) => phoneNumber)
const isListed = async (id: string) => {
  const leads = (await (await calls.as('agent')('GET', '/api/leads')).json()) as Lead[]
  return leads.find(lead => lead.id === id)?.doNotCall
}

test("an agent adds a lead's number, which marks every lead with it", async () => {
  const phone_e164 = '+13155550101'
  const id = await insertLead(calls, { phone_e164 })
  const same = await insertLead(calls, { phone_e164 })
  const other = await insertLead(calls, { phone_e164: '+13155550102' })
  await insertLead(calls, { phone_e164, spam_reason: 'honeypot' })
  const [status, entry] = await add('agent', { leadId: id, reason: ' Asked us to stop ' })
  expect([status, entry]).toEqual([
    201,
    {
      id: expect.any(String),
      phoneNumber: phone_e164,
      reason: 'Asked us to stop',
      addedBy: { firstName: 'Demo', lastName: 'Agent' },
      addedAt: expect.any(String),
      wasListed: false,
    },
  ])
  expect([await isListed(id), await isListed(same), await isListed(other)]).toEqual([true, true, false])
  const { audit, changes } = await writes()
  expect(audit).toEqual([
    {
      action: 'do-not-call.add',
      actorId: testPeople.agent.id,
      subjectId: id,
      details: { phoneNumber: phone_e164, reason: 'Asked us to stop' },
    },
  ])
  const [{ tags } = { tags: [] }] = changes
  expect(tags.slice(0, 2)).toEqual([{ type: 'DoNotCall' }, { type: 'Call' }])
  expect(new Set(tags.slice(2))).toEqual(new Set([id, same].map(lead => ({ type: 'Lead', id: lead }))))
})

test('the history of the lead shows who added its number and why', async () => {
  const id = await insertLead(calls, { phone_e164: '+13155550101' })
  await add('agent', { leadId: id, reason: 'Asked us to stop' })
  const details = (await (await calls.as('agent')('GET', `/api/leads/${id}`)).json()) as LeadDetails
  expect(details).toMatchObject({
    doNotCall: true,
    history: [{ action: 'do-not-call.add', reason: 'Asked us to stop', who: { lastName: 'Agent' } }],
  })
})

test.each([
  [40, 42],
  [41, 3],
])('a number of %d leads is published with %d tags', async (count, tagCount) => {
  await calls.database.owner`
    insert into calls.lead (full_name, phone, phone_e164, email)
    select 'Ann', '', '+13155550101', '' from generate_series(1, ${count}::int)`
  await add('agent', { phoneNumber: '+13155550101', reason: 'x' })
  const [{ tags } = { tags: [] }] = (await writes()).changes
  expect(tags).toHaveLength(tagCount)
  expect(tags[2]).toEqual(count > 40 ? { type: 'Lead' } : { type: 'Lead', id: expect.any(String) })
})

test('marks recent calls with the number in any notation, until it is removed', async () => {
  await calls.database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550107', 'missed', 0, now()), ('b', 'inbound', '(315) 555-0107', 'missed', 0, now()),
      ('c', 'inbound', '+13155550108', 'missed', 0, now()), ('d', 'inbound', 'anonymous', 'missed', 0, now())`
  const markedCalls = async () => {
    const recent = (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]
    return recent.filter(call => call.doNotCall).map(call => call.phoneNumber)
  }
  expect(await markedCalls()).toEqual([])
  const [, { id }] = await add('agent', { phoneNumber: '315 555 0107', reason: 'Asked us to stop' })
  expect((await markedCalls()).sort()).toEqual(['(315) 555-0107', '+13155550107'])
  await remove('admin', id)
  expect(await markedCalls()).toEqual([])
  const tags = [{ type: 'DoNotCall' }, { type: 'Call' }]
  expect((await writes()).changes).toEqual([
    { tags, to: 'everyone' },
    { tags, to: 'everyone' },
  ])
})

test('adding a listed number returns its entry and writes nothing', async () => {
  const [, first] = await add('agent', { phoneNumber: '(315) 555-0103', reason: 'first' })
  await writes()
  const again = await add('supervisor', { phoneNumber: '+1 315 555 0103', reason: 'second' })
  expect(again).toEqual([200, { ...first, wasListed: true }])
  expect(await numbers()).toEqual(['+13155550103'])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('two requests with one key add one number and get the same reply', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { phoneNumber: '(315) 555-0103', reason: 'first' }
  const first = await add('agent', body, key)
  expect(await add('agent', body, key)).toEqual(first)
  expect((await writes()).audit).toHaveLength(1)
})

test.each([
  [{ reason: 'x' }, 'leadId'],
  [{ leadId: unknownId, callId: unknownId, reason: 'x' }, 'callId'],
  [{ phoneNumber: '3155550104' }, 'reason'],
  [{ phoneNumber: '3155550104', reason: ' ' }, 'reason'],
  [{ phoneNumber: 'no number', reason: 'x' }, 'phoneNumber'],
  [{ leadId: 'x', reason: 'x' }, 'leadId'],
])('rejects %j with the field %j', async (body, field) => {
  const [status, { issues }] = await add('agent', body)
  expect([status, issues?.[0]?.path]).toEqual([400, field])
})

test('a call row stops all ways to dial its number', async () => {
  const leadId = await insertLead(calls, { phone_e164: '+13155550107', zip_code: '13501' })
  const { owner } = calls.database
  const [call] = await owner<[{ id: string }]>`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('from a call', 'inbound', '315-555-0107', 'missed', 0, now()) returning id`
  expect(await add('agent', { callId: call.id, reason: 'Asked us to stop' })).toMatchObject([
    201,
    { phoneNumber: '+13155550107' },
  ])
  for (const target of [{ leadId }, { callId: call.id }]) {
    expect((await calls.as('admin')('POST', '/api/calls', target)).status).toBe(403)
  }
  for (const target of [{ leadId }, { callId: call.id }, { phoneNumber: '3155550107' }]) {
    expect((await calls.as('admin')('POST', '/api/calls/by-hand', target)).status).toBe(403)
  }
  expect((await add('agent', { callId: unknownId, reason: 'x' }))[0]).toBe(404)
})

test('rejects unknown and quarantined leads, and a lead without a valid number', async () => {
  const spam = await insertLead(calls, { spam_reason: 'honeypot' })
  const unreadable = await insertLead(calls, { phone_e164: null })
  expect((await add('agent', { leadId: unknownId, reason: 'x' }))[0]).toBe(404)
  expect((await add('agent', { leadId: spam, reason: 'x' }))[0]).toBe(404)
  expect(await add('agent', { leadId: unreadable, reason: 'x' })).toMatchObject([
    400,
    { issues: [{ path: 'leadId', message: "This lead's phone number isn't valid." }] },
  ])
  expect(await numbers()).toEqual([])
})

test('admins search the list by digits and by words', async () => {
  for (const [phoneNumber, reason] of [
    ['3155550111', 'Wrong number'],
    ['3155550112', 'Asked us to stop'],
    ['3155550113', 'Lawyer wrote'],
  ])
    await add('agent', { phoneNumber, reason })
  expect(await numbers()).toEqual(['+13155550113', '+13155550112', '+13155550111'])
  expect(await numbers('?search=(315)%20555-0112')).toEqual(['+13155550112'])
  expect(await numbers('?search=%20ASKED%20')).toEqual(['+13155550112'])
  expect(await numbers('?search=100%25')).toEqual([])
})

test('pages of the list have no gaps or repeats; only the first has the total', async () => {
  for (const phoneNumber of ['3155550111', '3155550112', '3155550113']) await add('agent', { phoneNumber, reason: 'x' })
  const first = await list('?limit=2')
  expect(first.response.headers.get('x-total-count')).toBe('3')
  const second = await list(`?limit=2&cursor=${first.response.headers.get('x-next-cursor')}`)
  expect(second.entries.map(({ phoneNumber }) => phoneNumber)).toEqual(['+13155550111'])
  expect(second.response.headers.get('x-total-count')).toBeNull()
  expect(second.response.headers.get('x-next-cursor')).toBeNull()
})

test('lists 100 numbers by default', async () => {
  await calls.database.owner`
    insert into calls.do_not_call (phone_e164, reason)
    select '+1315555' || lpad(n::text, 4, '0'), 'x' from generate_series(1, 101) n`
  expect((await list()).entries).toHaveLength(100)
})

test('an admin removes a number once', async () => {
  const leadId = await insertLead(calls, { phone_e164: '+13155550105' })
  const [, { id, addedAt }] = await add('agent', { leadId, reason: 'by mistake' })
  await writes()
  expect([await remove('admin', id), await remove('admin', id)]).toEqual([204, 404])
  expect(await isListed(leadId)).toBe(false)
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'do-not-call.remove',
        actorId: testPeople.admin.id,
        subjectId: id,
        details: { phoneNumber: '+13155550105', reason: 'by mistake', addedBy: testPeople.agent.id, addedAt },
      },
    ],
    changes: [{ tags: [{ type: 'DoNotCall' }, { type: 'Call' }, { type: 'Lead', id: leadId }], to: 'everyone' }],
  })
})

test.each(['agent', 'supervisor'] as const)('a %s can neither read the list nor remove a number', async role => {
  expect((await calls.as(role)('GET', path)).status).toBe(403)
  expect(await remove(role, unknownId)).toBe(403)
})

test('a visitor cannot add a number', async () => {
  expect((await add(null, { phoneNumber: '3155550106', reason: 'x' }))[0]).toBe(401)
})
