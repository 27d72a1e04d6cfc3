import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, DoNotCallEntry, Lead, LeadDetails } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.do_not_call`
})

type Role = 'agent' | 'supervisor' | 'admin'
const path = '/api/calls/do-not-call'
const add = async (role: Role | null, body: object, headers?: Record<string, string>) => {
  const response = await calls.as(role)('POST', path, body, headers)
  return [
    response.status,
    (await response.json()) as DoNotCallEntry & { wasListed: boolean; issues?: { path: string }[] },
  ] as const
}
const list = async (query = '') => {
  const response = await calls.as('admin')('GET', `${path}${query}`)
  return { response, entries: (await response.json()) as DoNotCallEntry[] }
}
const numbers = async (query = '') => (await list(query)).entries.map(({ phoneNumber }) => phoneNumber)
const isListed = async (id: string) => {
  const leads = (await (await calls.as('agent')('GET', '/api/leads')).json()) as Lead[]
  return leads.find(lead => lead.id === id)?.doNotCall
}

test('an agent adds a lead’s number; every lead with it is marked, and its history says why', async () => {
  const id = await insertLead(calls, { phone_e164: '+13155550101' })
  const same = await insertLead(calls, { phone_e164: '+13155550101' })
  const other = await insertLead(calls, { phone_e164: '+13155550102' })
  const [status, entry] = await add('agent', { leadId: id, reason: ' Asked us to stop ' })
  expect([status, entry]).toEqual([
    201,
    {
      id: expect.any(String),
      phoneNumber: '+13155550101',
      reason: 'Asked us to stop',
      addedBy: { firstName: 'Demo', lastName: 'Agent' },
      addedAt: expect.any(String),
      wasListed: false,
    },
  ])
  expect([await isListed(id), await isListed(same), await isListed(other)]).toEqual([true, true, false])
  const details = (await (await calls.as('agent')('GET', `/api/leads/${id}`)).json()) as LeadDetails
  expect(details).toMatchObject({
    doNotCall: true,
    history: [{ action: 'do-not-call.add', reason: 'Asked us to stop', who: { lastName: 'Agent' } }],
  })
})

test('every recent call of a number on the list says so, however it is written, until the number is off it', async () => {
  await calls.database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('a', 'inbound', '+13155550107', 'missed', 0, now()), ('b', 'inbound', '(315) 555-0107', 'missed', 0, now()),
      ('c', 'inbound', '+13155550108', 'missed', 0, now()), ('d', 'inbound', 'anonymous', 'missed', 0, now())`
  const blocked = async () => {
    const recent = (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]
    return recent.filter(call => call.doNotCall).map(call => call.phoneNumber)
  }
  expect(await blocked()).toEqual([])
  const told: string[] = []
  const { owner } = calls.database
  const { unlisten } = await owner.listen('portal_event', payload => void told.push(payload))
  const [, { id }] = await add('agent', { phoneNumber: '315 555 0107', reason: 'Asked us to stop' })
  expect((await blocked()).sort()).toEqual(['(315) 555-0107', '+13155550107'])
  await calls.as('admin')('DELETE', `${path}/${id}`)
  expect(await blocked()).toEqual([])
  await owner.notify('portal_event', '{}')
  while (!told.includes('{}')) await owner`select 1`
  await unlisten()
  const tags = [{ type: 'DoNotCall' }, { type: 'Call' }]
  expect(told.map(payload => JSON.parse(payload) as unknown)).toMatchObject([{ tags }, { tags }, {}])
})

test('a number that is on the list keeps its reason, and the answer says so; one key adds once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const body = { phoneNumber: '(315) 555-0103', reason: 'first' }
  const [, first] = await add('agent', body, key)
  expect(await add('agent', body, key)).toEqual([201, first])
  const again = await add('supervisor', { phoneNumber: '+1 315 555 0103', reason: 'second' })
  expect(again).toEqual([200, { ...first, wasListed: true }])
  expect(await numbers()).toEqual(['+13155550103'])
  expect(
    await calls.database.owner`
    select actor_id, details->>'reason' as reason from calls.audit
    where action = 'do-not-call.add' and details->>'phoneNumber' = '+13155550103'`,
  ).toEqual([{ actor_id: testPeople.agent.id, reason: 'first' }])
})

test.each([
  [{ reason: 'x' }, ''],
  [{ phoneNumber: '3155550104' }, 'reason'],
  [{ phoneNumber: '3155550104', reason: ' ' }, 'reason'],
  [{ phoneNumber: 'no number', reason: 'x' }, 'phoneNumber'],
  [{ leadId: 'x', reason: 'x' }, 'leadId'],
])('%j is refused for %j', async (body, field) => {
  const [status, { issues }] = await add('agent', body)
  expect([status, issues?.[0]?.path]).toEqual([400, field])
})

test('a lead that does not exist, or has no number, adds nothing', async () => {
  expect((await add('agent', { leadId: '0a000000-0000-4000-8000-00000000ffff', reason: 'x' }))[0]).toBe(404)
  expect((await add('agent', { leadId: await insertLead(calls, { phone_e164: null }), reason: 'x' }))[0]).toBe(400)
  expect(await numbers()).toEqual([])
})

test('admins find an entry by digits and by words, page by page', async () => {
  for (const [phoneNumber, reason] of [
    ['3155550111', 'Wrong number'],
    ['3155550112', 'Asked us to stop'],
    ['3155550113', 'Lawyer wrote'],
  ]) {
    await add('agent', { phoneNumber, reason })
  }
  expect(await numbers()).toEqual(['+13155550113', '+13155550112', '+13155550111'])
  expect(await numbers('?search=(315)%20555-0112')).toEqual(['+13155550112'])
  expect(await numbers('?search=ASKED')).toEqual(['+13155550112'])
  expect(await numbers('?search=100%25')).toEqual([])
  const { response } = await list('?limit=2')
  expect(response.headers.get('x-total-count')).toBe('3')
  expect(await numbers(`?limit=2&cursor=${response.headers.get('x-next-cursor')}`)).toEqual(['+13155550111'])
})

test('an admin takes a number off; it is audited, and gone only once', async () => {
  const leadId = await insertLead(calls, { phone_e164: '+13155550105' })
  const [, { id }] = await add('agent', { leadId, reason: 'by mistake' })
  const remove = async () => (await calls.as('admin')('DELETE', `${path}/${id}`)).status
  expect([await remove(), await remove()]).toEqual([204, 404])
  expect(await isListed(leadId)).toBe(false)
  expect(
    await calls.database.owner`
    select actor_id, details->>'phoneNumber' as number from calls.audit
    where action = 'do-not-call.remove' and subject_id = ${id}`,
  ).toEqual([{ actor_id: testPeople.admin.id, number: '+13155550105' }])
})

test('the list is for admins, adding for everybody who is signed in', async () => {
  const id = '0a000000-0000-4000-8000-00000000ffff'
  for (const role of ['agent', 'supervisor'] as const) {
    expect((await calls.as(role)('GET', path)).status).toBe(403)
    expect((await calls.as(role)('DELETE', `${path}/${id}`)).status).toBe(403)
  }
  expect((await add(null, { phoneNumber: '3155550106', reason: 'x' }))[0]).toBe(401)
})
