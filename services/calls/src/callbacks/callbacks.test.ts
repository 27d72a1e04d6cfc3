import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Callback, Role } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'

// Friday, 3 p.m. in New York, noon in Los Angeles.
const friday = new Date('2026-11-20T20:00:00Z')
const tonight = { from: '2026-11-20T22:00:00.000Z', until: '2026-11-20T23:00:00.000Z' }
let now = friday
let calls: TestService
let writes: () => Promise<Writes>
let leadId: string
beforeAll(async () => {
  calls = await startTestCalls(() => now)
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  now = friday
  await clearLeads(calls)
  await calls.database.owner`delete from calls.do_not_call`
  leadId = await insertLead(calls, { zip_code: '10001' })
  await writes()
})

type Reply = Callback & { message: string; current?: Callback; issues?: { path: string }[] }
const send = async (method: string, path: string, body?: object, role: Role | null = 'agent') => {
  const response = await calls.as(role)(method, `/api/calls/callbacks${path}`, body)
  const reply = (await response.json()) as Reply
  return { status: response.status, reply, fields: reply.issues?.map(({ path: field }) => field) ?? [] }
}
const add = (change: object = {}, role: Role = 'agent') => send('POST', '', { leadId, ...tonight, ...change }, role)
const update = ({ id, version }: Callback, change: object, role: Role = 'agent') =>
  send('PATCH', `/${id}`, { version, ...change }, role)
const list = async (query = '', role: Role = 'agent') =>
  (await (await calls.as(role)('GET', `/api/calls/callbacks${query}`)).json()) as Callback[]
const idsOf = async (query = '', role: Role = 'agent') => (await list(query, role)).map(({ id }) => id)

test('plans a callback, with its lead and whether the number may be called', async () => {
  const { status, reply } = await add({ note: 'Ask for Bob' })
  expect([status, reply]).toEqual([
    201,
    {
      id: expect.any(String),
      leadId,
      leadName: 'Ann Example',
      phone: '(800) 555-0142',
      timeZone: 'America/New_York',
      callable: expect.objectContaining({ state: 'now' }),
      callId: null,
      ...tonight,
      ownerId: testPeople.agent.id,
      owner: { firstName: 'Demo', lastName: 'Agent' },
      isPromised: true,
      note: 'Ask for Bob',
      state: 'open',
      createdAt: expect.any(String),
      version: 1,
    },
  ])
  expect(await list()).toEqual([reply])
  expect(await writes()).toMatchObject({
    audit: [{ action: 'callback.add', subjectId: leadId, details: { callbackId: reply.id, ...tonight } }],
    changes: [{ tags: [{ type: 'Callback' }, { type: 'LeadHistory', id: leadId }, { type: 'Queue' }] }],
  })
})

test("lists the user's own and anyone's, soonest first; only supervisors can list everyone's", async () => {
  const own = (await add({ from: '2026-11-20T22:30:00Z' })).reply.id
  const anyones = (await add({ owner: 'anyone' }, 'admin')).reply.id
  const others = (await add({}, 'admin')).reply.id
  expect(await idsOf()).toEqual([anyones, own])
  expect(await idsOf('?owner=me')).toEqual([own])
  expect(await idsOf('?owner=anyone')).toEqual([anyones])
  expect(await idsOf('?owner=me', 'admin')).toEqual([others])
  expect((await idsOf('?owner=all', 'supervisor')).toSorted()).toEqual([own, anyones, others].toSorted())
  expect((await idsOf(`?leadId=${leadId}`)).length).toBe(3)
  expect(await send('GET', '?owner=all')).toMatchObject({ status: 403, fields: ['owner'] })
})

test("lists the user's own even if 200 callbacks for anyone are sooner, and sorts all of them soonest first", async () => {
  await calls.database.owner`
    insert into calls.callback (lead_id, from_at, until_at, is_promised)
    select ${leadId}, at, at + interval '1 hour', false
    from generate_series(${friday}::timestamptz, ${friday}::timestamptz + interval '200 seconds', interval '1 second') as at`
  const own = (await add()).reply.id
  const listed = await list()
  expect([listed.length, listed.at(-1)?.id]).toEqual([200, own])
  const times = listed.map(({ from }) => from)
  expect(times).toEqual(times.toSorted())
  expect(await idsOf('?owner=all', 'supervisor')).not.toContain(own)
})

test('a callback is due from its start, and anyone may make it 15 minutes later', async () => {
  const { reply } = await add({}, 'admin')
  expect(await idsOf('?due=true', 'admin')).toEqual([])
  now = new Date(tonight.from)
  expect(await idsOf('?due=true', 'admin')).toEqual([reply.id])
  expect(await idsOf()).toEqual([])
  expect(await update(reply, { state: 'done' })).toMatchObject({ status: 403 })
  now = new Date('2026-11-20T22:15:00Z')
  expect(await idsOf('?due=true')).toEqual([reply.id])
  expect(await update(reply, { owner: 'me' })).toMatchObject({
    status: 200,
    reply: { ownerId: testPeople.agent.id, version: 2 },
  })
})

test('moves, hands over, and finishes a callback once', async () => {
  const { reply: added } = await add()
  await writes()
  const moved = { from: '2026-11-21T15:00:00.000Z', until: '2026-11-21T16:00:00.000Z' }
  const { reply } = await update(added, { ...moved, owner: 'anyone', note: 'Or her son' })
  expect(reply).toMatchObject({ ...moved, ownerId: null, owner: null, note: 'Or her son', version: 2 })
  expect((await writes()).audit).toMatchObject([{ action: 'callback.update', subjectId: leadId, details: moved }])
  expect(await update(added, { state: 'done' })).toMatchObject({ status: 409, reply: { current: reply } })
  const { reply: done } = await update(reply, { state: 'done' }, 'supervisor')
  expect(done).toMatchObject({ state: 'done', version: 3 })
  expect(await idsOf()).toEqual([])
  expect(await idsOf('?state=done')).toEqual([added.id])
  expect(await update(done, { state: 'canceled' })).toMatchObject({
    status: 409,
    reply: { message: 'This callback is closed. Plan a new one.' },
  })
})

test('one of ten simultaneous changes wins', async () => {
  const { reply } = await add()
  const replies = await Promise.all(Array.from({ length: 10 }, () => update(reply, { state: 'done' })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  [
    'before the calling hours',
    { from: '2026-11-21T12:00:00Z', until: '2026-11-21T15:00:00Z' },
    'from',
    'The nearest time is Sat 8:00 AM ET.',
  ],
  [
    'past the calling hours',
    { from: '2026-11-21T01:00:00Z', until: '2026-11-21T02:00:01Z' },
    'until',
    'Calls must end by Fri 9:00 PM ET.',
  ],
])('rejects a callback %s', async (_, times, field, message) => {
  const expected = { status: 409, fields: [field], reply: { message: expect.stringContaining(message) } }
  expect(await add(times)).toMatchObject(expected)
  const { reply } = await add()
  expect(await update(reply, times)).toMatchObject(expected)
})

test('rejects a callback of a number on the do-not-call list', async () => {
  await calls.as('agent')('POST', '/api/calls/do-not-call', { leadId, reason: 'Asked' })
  expect(await add()).toMatchObject({ status: 409, reply: { message: expect.stringContaining('do-not-call list') } })
})

test('three calls today do not prevent a callback tomorrow', async () => {
  for (const external_id of ['1', '2', '3']) {
    const { owner } = calls.database
    await owner`insert into calls.call ${owner({ external_id, direction: 'outbound', outcome: 'other', duration_seconds: 0, started_at: now, phone_number: '+18005550142' })}`
  }
  expect(await add()).toMatchObject({ status: 201, reply: { callable: { state: 'later' } } })
})

test.each<[object, string[]]>([
  [{ leadId: 'x' }, ['leadId']],
  [{ from: 'tonight' }, ['from']],
  [{ from: tonight.until, until: tonight.from }, ['until']],
  [{ from: '2026-11-20T18:00:00Z', until: '2026-11-20T19:00:00Z' }, ['until']],
  [{ from: '2027-02-19T20:00:00Z', until: '2027-02-19T21:00:00Z' }, ['from']],
  [{ owner: 'you' }, ['owner']],
  [{ note: 'x'.repeat(1_001) }, ['note']],
])('rejects %j and names %j', async (change, fields) => {
  expect(await add(change)).toMatchObject({ status: 400, fields })
})

test('unknown leads and callbacks are not found, and a time needs both ends', async () => {
  expect(await add({ leadId: unknownId })).toMatchObject({ status: 404 })
  expect(await send('PATCH', `/${unknownId}`, { version: 1, state: 'done' })).toMatchObject({ status: 404 })
  const { reply } = await add()
  expect(await update(reply, { from: tonight.from })).toMatchObject({ status: 400, fields: ['until'] })
})
