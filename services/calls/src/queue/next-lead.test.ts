import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, formerMember, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'
import { insertCallback, pullLead, readQueue } from '../testing/test-queue.ts'

/** Noon in New York and 9 a.m. in Los Angeles, on a Monday. */
const noon = Date.parse('2026-11-16T17:00:00Z')
let now = noon
let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => new Date(now))
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  now = noon
  await clearLeads(calls)
  await calls.database.owner`delete from calls.call`
  await writes()
})

const minutes = (count: number) => new Date(now + count * 60_000)
let phones = 0
/** Inserts a lead in New York with a number of its own. */
const insert = (columns: Record<string, unknown> = {}) =>
  insertLead(calls, {
    phone_e164: `+1212555${String(1000 + ++phones)}`,
    zip_code: '10001',
    created_at: minutes(-2),
    ...columns,
  })
const pull = (role: Role = 'agent', headers: Record<string, string> = {}) => pullLead(calls, role, headers)
const pulledId = async (role: Role = 'agent') => (await pull(role))?.lead.id ?? null
const queue = (role: Role = 'agent') => readQueue(calls, role)
const giveBack = (role: Role, id: string, reason = 'Speaks Spanish') =>
  calls.as(role)('POST', `/api/leads/${id}/release`, { reason })

test('a pull claims the newest new lead, and says why', async () => {
  await insert({ created_at: minutes(-30) })
  const id = await insert({ created_at: new Date(now - 72_000) })
  expect(await pull()).toMatchObject({
    lead: { id, callable: { state: 'now' }, origin: 'web' },
    reason: 'New, 1:12 old',
    class: 'new',
    expiresAt: minutes(3).toISOString(),
  })
  expect(await writes()).toMatchObject({
    audit: [{ action: 'lead.claim', actorId: testPeople.agent.id, subjectId: id, details: { class: 'new' } }],
    changes: [{ tags: [{ type: 'Queue' }, { type: 'Floor' }] }],
  })
})

test('an unfinished claim is given again, and returns to the queue after three minutes', async () => {
  const id = await insert()
  expect([await pulledId(), await pulledId(), await pulledId('supervisor')]).toEqual([id, id, null])
  now += 3 * 60_000
  expect([await pulledId('supervisor'), await pulledId()]).toEqual([id, null])
})

test('a repeated request gets the reply of the first until its claim ends', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const id = await insert()
  const first = await pull('agent', headers)
  expect(first).toMatchObject({ lead: { id } })
  const older = await insert({ created_at: minutes(-30) })
  expect(await pull('agent', headers)).toEqual(first)
  expect((await writes()).audit).toHaveLength(1)
  now += 10 * 60_000
  expect(await pulledId('supervisor')).toBe(id)
  expect(await pull('agent', headers)).toMatchObject({ lead: { id: older } })
})

test('a repeated request that found no lead gets one that has arrived since', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect(await pull('agent', headers)).toBeNull()
  const id = await insert()
  expect(await pull('agent', headers)).toMatchObject({ lead: { id } })
})

test('many members who pull at once get as many different leads', async () => {
  for (let count = 0; count < 30; count += 1) await insert()
  const { owner } = calls.database
  const members = Array.from({ length: 50 }, () => ({ ...testPeople.agent, id: crypto.randomUUID() }))
  // A busy service may answer 503, after which a client tries again.
  const pullAs = async (member: (typeof members)[number]): Promise<number> => {
    const { status } = await calls.asMember(member)('POST', '/api/leads/next')
    return status === 503 ? pullAs(member) : status
  }
  const replies = await Promise.all(members.map(pullAs))
  expect(replies.filter(status => status === 200)).toHaveLength(30)
  expect(replies.filter(status => status === 204)).toHaveLength(20)
  expect(await owner`select count(distinct lead_id)::int, count(*)::int as claims from calls.lead_claim`).toEqual([
    { count: 30, claims: 30 },
  ])
  expect(await queue()).toMatchObject({ total: 0, nextDueAt: minutes(3).toISOString() })
})

test('the order: promised callbacks, missed calls, new leads, callbacks, retries, follow-ups', async () => {
  const followUp = await insert({ notes: 'Asked for fiber.', created_at: minutes(-2 * 24 * 60), stage: 'attempted' })
  const retry = await insert({ retry_at: minutes(-1), stage: 'attempted' })
  const anyones = await insert({ stage: 'contacted' })
  await insertCallback(calls, anyones, { from_at: minutes(-1) })
  const fresh = await insert()
  const missed = await insert({ contacted: true })
  await calls.database.owner`
    insert into calls.missed_call (phone_e164, lead_id, at)
    select phone_e164, id, ${minutes(-4)} from calls.lead where id = ${missed}`
  const promised = await insert({ contacted: true })
  await insertCallback(calls, promised, {
    from_at: minutes(-1),
    owner_id: testPeople.agent.id,
    is_promised: true,
  })
  expect(await queue()).toMatchObject({
    total: 6,
    counts: { promised: 1, missed: 1, new: 1, callback: 1, retry: 1, 'follow-up': 1 },
  })
  const reasons: string[] = []
  const ids: string[] = []
  for (let next = await pull(); next; next = await pull()) {
    reasons.push(next.reason)
    ids.push(next.lead.id)
    // As if another member had got it.
    await calls.database.owner`update calls.lead_claim set member_id = gen_random_uuid()`
  }
  expect(ids).toEqual([promised, missed, fresh, anyones, retry, followUp])
  expect(reasons).toEqual([
    'You promised 11:59 AM',
    'Missed call 4 min ago',
    'New, 2:00 old',
    'Callback due 11:59 AM',
    'Retry due 11:59 AM',
    'Follow-up, 2 d old',
  ])
})

test('every third pull takes the oldest new lead', async () => {
  const ids: string[] = []
  for (const age of [5, 4, 3, 2]) ids.unshift(await insert({ created_at: minutes(-age) }))
  const pulled: (string | null)[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    pulled.push(await pulledId())
    await calls.database
      .owner`update calls.lead_claim set member_id = gen_random_uuid() where member_id = ${testPeople.agent.id}`
  }
  expect(pulled).toEqual([ids[0], ids[1], ids[3], ids[2]])
})

test.each<[string, Record<string, unknown>]>([
  ['quarantined', { spam_reason: 'honeypot' }],
  ['contacted', { contacted: true }],
  ['closed by an outcome', { stage: 'lost' }],
  ['outside of its calling hours', { zip_code: '96801' }],
  ['without a number', { phone_e164: null }],
  ["another member's", { assigned_to: testPeople.supervisor.id }],
])('leaves out a lead that is %s', async (_, columns) => {
  await insert(columns)
  expect([await pull(), (await queue()).total]).toEqual([null, 0])
})

test('leaves out a lead on the do-not-call list, and one that was called within the hour', async () => {
  await insert({ phone_e164: '+12125550001' })
  await calls.as('agent')('POST', '/api/calls/do-not-call', { phoneNumber: '+12125550001', reason: 'Asked' })
  await insert({ phone_e164: '+12125550002', created_at: minutes(-10) })
  await calls.database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('earlier', 'outbound', '+12125550002', 'other', 0, ${minutes(-20)})`
  expect(await pull()).toBeNull()
  now += 45 * 60_000
  expect(await pull()).toMatchObject({ lead: { phone: '(212) 555-0002' } })
})

test('leaves out a lead while the place of another lead with its number is outside of its calling hours', async () => {
  await insert({ phone_e164: '+12125550001', zip_code: '96801', contacted: true })
  await insert({ phone_e164: '+12125550001' })
  expect([await pull(), (await queue()).total]).toEqual([null, 0])
})

test("a deactivated member's leads return to the queue, and another's stay theirs", async () => {
  await insert({ assigned_to: testPeople.supervisor.id, created_at: minutes(-1) })
  const id = await insert({ assigned_to: formerMember.id })
  expect([(await queue()).total, await pulledId()]).toEqual([1, id])
})

test('a lead that opens later, a callback, and a retry tell when the next one is due', async () => {
  await insert({ zip_code: '96801' })
  expect(await queue()).toMatchObject({ total: 0, oldestAgeSeconds: null, nextDueAt: '2026-11-16T18:00:00.000Z' })
  await insert({ retry_at: minutes(5) })
  expect(await queue()).toMatchObject({ nextDueAt: minutes(5).toISOString() })
  await insertCallback(calls, await insert(), { from_at: minutes(4) })
  expect(await queue()).toMatchObject({ nextDueAt: minutes(4).toISOString() })
})

test('the queue names who has claimed which lead', async () => {
  const id = await insert()
  await pull()
  const claim = { leadId: id, member: { firstName: 'Demo', lastName: 'Agent' }, class: 'new' }
  expect(await queue()).toMatchObject({ total: 0, claims: [claim], mine: claim })
  expect(await queue('supervisor')).toMatchObject({ claims: [claim], mine: null })
})

test('a lead that is given back goes to another member, with the reason on record', async () => {
  const id = await insert()
  await pull()
  await writes()
  expect((await giveBack('agent', id)).status).toBe(200)
  expect(await writes()).toMatchObject({
    audit: [
      { action: 'lead.release', subjectId: id, details: { reason: 'Speaks Spanish', from: testPeople.agent.id } },
    ],
  })
  expect([await pulledId(), await pulledId('supervisor')]).toEqual([null, id])
  expect(await calls.database.owner`select lead_id, reason from calls.lead_release`).toEqual([
    { lead_id: id, reason: 'Speaks Spanish' },
  ])
})

test('giving back a taken lead unassigns it; one that no one works on stays as it is', async () => {
  const id = await insert({ assigned_to: testPeople.agent.id })
  expect(await (await giveBack('agent', id)).json()).toMatchObject({ assignedToUser: null, version: 2 })
  expect(await (await giveBack('agent', id)).json()).toMatchObject({ version: 2 })
})

test('an erased lead is not given back, so that a reason written before the erasure is not stored', async () => {
  const id = await insert({ assigned_to: testPeople.agent.id, erased_at: minutes(-1) })
  expect((await giveBack('agent', id, 'Ann moved to Elm St')).status).toBe(404)
  expect(await calls.database.owner`select 1 from calls.lead_release where lead_id = ${id}`).toEqual([])
  expect(await writes()).toMatchObject({ audit: [] })
})

test('only a supervisor gives back what another member works on, and only with a reason', async () => {
  const id = await insert()
  await pull('admin')
  const refused = await giveBack('agent', id)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { message: 'Demo Admin works on this lead. Ask a supervisor.' },
  ])
  expect((await giveBack('supervisor', id)).status).toBe(200)
  expect(await (await giveBack('supervisor', id, ' ')).json()).toMatchObject({ issues: [{ path: 'reason' }] })
  expect((await giveBack('supervisor', unknownId)).status).toBe(404)
})
