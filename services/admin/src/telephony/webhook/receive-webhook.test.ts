import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Delivery } from '@portal/contracts'
import { collectChanges, testPeople, until } from '@portal/service-kit/testing'
import { keys, startAdmin, type TestAdmin, webhookSecret } from '../../testing/start-admin.ts'
import { constantTimeEqual } from './constant-time-equal.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: '' } })
})
afterEach(() => admin.stop())

const event = (changes: object = {}, body: object = {}) => ({
  EventType: 'IncomingCall',
  Guid: crypto.randomUUID(),
  ApiKey: keys.apiKey,
  Timestamp: '2026-11-20T17:00:00.1234567Z',
  Body: { Id: 'call', From: '+12125550123', To: '+18005550142', ...body },
  ...changes,
})
const outcomes = async () => {
  const rows = await admin.database.owner<{ outcome: string }[]>`select outcome from admin.delivery order by id`
  return rows.map(({ outcome }) => outcome)
}
const storedEvents = () => admin.database.owner`select * from admin.call_event order by at, key`
const recordedAll = () =>
  until(async () => {
    const waiting = await admin.database.owner`select 1 from admin.telephony_call where version > recorded_version`
    return waiting.length === 0
  })
const telephonyChange = { tags: [{ type: 'Telephony' }], to: { roles: ['admin'], members: [] } }

test('returns the Echo header, with which the vendor verifies the address', async () => {
  const path = `/api/mightycall/webhook/${webhookSecret}`
  const verified = await admin.as(null)('POST', path, '', { echo: 'hello 1' })
  expect([verified.status, verified.headers.get('echo')]).toEqual([200, 'hello 1'])
  expect(await outcomes()).toEqual([])
  expect((await admin.sendWebhook(event(), undefined, { echo: 'hello 2' })).headers.get('echo')).toBe('hello 2')
  expect(await outcomes()).toEqual(['taken'])
  const plain = await admin.sendWebhook(event())
  expect([plain.status, plain.headers.get('echo'), await plain.text()]).toEqual([200, null, ''])
})

test('an empty body without an Echo header is not an event', async () => {
  expect((await admin.as(null)('POST', `/api/mightycall/webhook/${webhookSecret}`, '')).status).toBe(400)
  expect(await outcomes()).toEqual(['refused'])
})

test('a wrong secret looks like an unknown address', async () => {
  const unknown = (await (await admin.as(null)('GET', '/api/mightycall/unknown')).json()) as { message: string }
  for (const secret of ['wrong', webhookSecret.slice(0, -1), `${webhookSecret}x`, '%20']) {
    const response = await admin.sendWebhook(event(), secret, { echo: 'x' })
    expect([response.status, await response.json()]).toMatchObject([404, { message: unknown.message }])
    expect(response.headers.get('echo')).toBeNull()
  }
  expect(await outcomes()).toEqual([])
})

test.each([
  [{ MIGHTYCALL_WEBHOOK_SECRET: '' }, ''],
  [{ MIGHTYCALL_WEBHOOK_SECRET: '' }, webhookSecret],
  [{ MIGHTYCALL_API_KEY: '' }, webhookSecret],
])('with %j there is no webhook address', async (env, secret) => {
  await admin.restart(env)
  expect((await admin.sendWebhook(event({ ApiKey: '' }), secret)).status).toBe(404)
})

test('compares secrets of any length', () => {
  expect(constantTimeEqual('a', 'a')).toBe(true)
  expect(constantTimeEqual('a', 'ab')).toBe(false)
  expect(constantTimeEqual('', 'a')).toBe(false)
})

test('an event with another account’s key is rejected and stored, without the key', async () => {
  const response = await admin.sendWebhook(event({ ApiKey: 'a foreign key' }), undefined, { echo: 'x' })
  expect([response.status, await response.json(), response.headers.get('echo')]).toMatchObject([
    403,
    { message: "The event has another account's API key." },
    null,
  ])
  expect(await admin.database.owner`select outcome, event_type, body->>'ApiKey' as key from admin.delivery`).toEqual([
    { outcome: 'refused', event_type: 'IncomingCall', key: null },
  ])
  expect(await storedEvents()).toEqual([])
})

test.each([['nonsense'], ['[]'], [{ EventType: 'IncomingCall' }], [event({ Timestamp: 'soon' })]])(
  'the body %j is rejected, and its contents are not stored',
  async body => {
    const response = await admin.sendWebhook(body)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_request', message: 'The body is not a MightyCall event.' },
    ])
    expect(await admin.database.owner`select outcome, event_type, body from admin.delivery`).toEqual([
      { outcome: 'refused', event_type: '', body: null },
    ])
  },
)

test('an event of an unknown type is stored and ignored', async () => {
  expect((await admin.sendWebhook(event({ EventType: 'FaxArrived' }))).status).toBe(200)
  expect(await outcomes()).toEqual(['ignored'])
  expect(await storedEvents()).toEqual([])
})

test('stores an event and its delivery, without the key', async () => {
  const body = event({ EventType: 'IncomingCallRinging' }, { Extension: '101' })
  await admin.sendWebhook(body)
  expect(await storedEvents()).toEqual([
    {
      key: body.Guid,
      call_id: 'call',
      direction: 'inbound',
      phase: 'ringing',
      phone_number: '+12125550123',
      our_number: '+18005550142',
      extension: '101',
      at: '2026-11-20T17:00:00.123Z',
    },
  ])
  const { ApiKey: _, ...stored } = body
  expect(await admin.database.owner`select * from admin.delivery`).toEqual([
    {
      id: expect.anything(),
      received_at: expect.stringMatching(/Z$/),
      outcome: 'taken',
      event_type: 'IncomingCallRinging',
      event_at: '2026-11-20T17:00:00.123Z',
      call_id: 'call',
      extension: '101',
      body: stored,
      replay_of: null,
    },
  ])
})

test('counts an event once even if it arrives twice, with and without its Guid', async () => {
  const known = event()
  const withoutGuid = event({ Guid: undefined, EventType: 'IncomingCallRinging' }, { Extension: '101' })
  for (const body of [known, known, withoutGuid, withoutGuid]) {
    expect((await admin.sendWebhook(body)).status).toBe(200)
  }
  expect(await outcomes()).toEqual(['taken', 'repeated', 'taken', 'repeated'])
  expect(await storedEvents()).toHaveLength(2)
  expect(await admin.database.owner`select version from admin.telephony_call`).toEqual([{ version: 2 }])
})

test.each([
  ['now', '2026-01-01'],
  ['later than before if the clock was set back', '2126-01-01'],
])('a new event of a recorded call marks it as changed %s', async (_, changedAt) => {
  await admin.sendWebhook(event())
  await admin.database.owner`update admin.telephony_call set changed_at = ${changedAt}`
  await admin.sendWebhook(event({ EventType: 'IncomingCallCompleted' }))
  const [call] = await admin.database.owner`
    select changed_at > greatest(${changedAt}, now() - interval '1 hour') as "isLater" from admin.telephony_call`
  expect(call).toEqual({ isLater: true })
})

test.each([
  ['refused', ['nonsense']],
  ['refused', [event({ ApiKey: 'a foreign key' })]],
  ['ignored', [event({ EventType: 'FaxArrived' })]],
  ['repeated', Array(2).fill(event())],
])('publishes one change for a delivery that is %s', async (outcome, bodies) => {
  for (const body of bodies.slice(1)) await admin.sendWebhook(body)
  await recordedAll()
  const changes = await collectChanges(admin.database.owner, () => admin.sendWebhook(bodies[0]))
  expect((await outcomes()).at(-1)).toBe(outcome)
  expect(changes).toEqual([telephonyChange])
})

test('publishes one change for a new event, once its call is recorded', async () => {
  const changes = await collectChanges(admin.database.owner, async () => {
    await admin.sendWebhook(event())
    await recordedAll()
  })
  expect(changes).toEqual([telephonyChange])
})

test('records a call that rings several extensions as one call of the member who answered', async () => {
  const at = (second: number) => `2026-11-20T17:00:${String(second).padStart(2, '0')}.0000000Z`
  const arriving: [string, number, string?][] = [
    ['IncomingCallConnected', 6],
    ['IncomingCallRinging', 1, '104'],
    ['IncomingCallCompleted', 51],
    ['IncomingCall', 0],
    ['IncomingCallRinging', 1, '101'],
    ['IncomingCallStopRinging', 5, '104'],
  ]
  for (const [EventType, second, Extension] of arriving) {
    await admin.sendWebhook(event({ EventType, Timestamp: at(second) }, Extension ? { Extension } : {}))
  }
  await until(() => admin.recorded.get('call')?.memberId === testPeople.agent.id)
  expect([...admin.recorded.values()]).toEqual([
    {
      externalId: 'call',
      direction: 'inbound',
      phoneNumber: '+12125550123',
      outcome: 'answered',
      durationSeconds: 45,
      startedAt: '2026-11-20T17:00:00.000Z',
      memberId: testPeople.agent.id,
      ourNumber: '+18005550142',
      changedAt: expect.any(String),
    },
  ])
})

test('records calls once the calls service responds again', async () => {
  admin.setOutage(true)
  expect((await admin.sendWebhook(event({ EventType: 'OutgoingCall' }, { Extension: '104' }))).status).toBe(200)
  expect((await admin.sendWebhook(event({ EventType: 'OutgoingCallCompleted' }))).status).toBe(200)
  expect(admin.recorded.size).toBe(0)
  admin.setOutage(false)
  await until(() => admin.recorded.get('call')?.memberId === testPeople.supervisor.id)
})

test('records after a restart what was not recorded before', async () => {
  admin.setOutage(true)
  await admin.sendWebhook(event({ EventType: 'OutgoingCall' }))
  expect(admin.recorded.size).toBe(0)
  admin.setOutage(false)
  await admin.restart()
  await until(() => admin.recorded.has('call'))
})

test('lists the last 50 deliveries, newest first', async () => {
  const body = event({ EventType: 'OutgoingCall' }, { Extension: '104' })
  await admin.sendWebhook(body)
  await admin.sendWebhook(event({ EventType: 'FaxArrived' }))
  await admin.sendWebhook('nonsense')
  const list = async () => (await (await admin.as('admin')('GET', '/api/mightycall/deliveries')).json()) as Delivery[]
  const common = { id: expect.any(String), receivedAt: expect.stringMatching(/Z$/), isReplay: false }
  const empty = { callId: null, customerNumber: null, extension: null }
  expect(await list()).toEqual([
    { ...common, ...empty, outcome: 'refused', eventType: '', isReplayable: false },
    {
      ...common,
      ...empty,
      customerNumber: '+12125550123',
      outcome: 'ignored',
      eventType: 'FaxArrived',
      isReplayable: true,
    },
    {
      ...common,
      outcome: 'taken',
      eventType: 'OutgoingCall',
      callId: 'call',
      // An outgoing call is from our number.
      customerNumber: '+18005550142',
      extension: '104',
      isReplayable: true,
    },
  ])
  await admin.database.owner`
    insert into admin.delivery (outcome, event_type) select 'ignored', number::text from generate_series(1, 50) as number`
  const last = await list()
  expect([last.length, last[0]?.eventType, last[49]?.eventType]).toEqual([50, '50', '1'])
})

test('a call that the calls service refuses blocks no other call, and its deliveries are marked as refused', async () => {
  admin.setOutage(true)
  const inCall = (Id: string, EventType: string, Timestamp: string) => event({ EventType, Timestamp }, { Id })
  for (const id of ['call 1', 'impossible', 'call 2']) {
    // Longer than PostgreSQL's largest integer.
    const connectedAt = id === 'impossible' ? '1900-01-01T00:00:00Z' : '2026-11-20T17:00:00Z'
    await admin.sendWebhook(inCall(id, 'IncomingCallConnected', connectedAt))
    await admin.sendWebhook(inCall(id, 'IncomingCallCompleted', '2026-11-20T17:00:05Z'))
  }
  admin.setOutage(false)
  await admin.restart()
  await recordedAll()
  expect([...admin.recorded.keys()].sort()).toEqual(['call 1', 'call 2'])
  expect(await outcomes()).toEqual(['taken', 'taken', 'refused', 'refused', 'taken', 'taken'])
})

test('an event with a NUL, which the database cannot store, is rejected', async () => {
  const response = await admin.sendWebhook(event({}, { Id: 'a\0b' }))
  expect([response.status, await outcomes()]).toEqual([400, ['refused']])
  const elsewhere = await admin.sendWebhook(event({ Other: 'a\0b' }))
  expect([elsewhere.status, await outcomes()]).toEqual([400, ['refused', 'refused']])
})

test('loses none of 1,000 concurrent events', async () => {
  const calls = Array.from({ length: 250 }, (_, index) => `call ${index}`)
  const types = ['IncomingCall', 'IncomingCallRinging', 'IncomingCallConnected', 'IncomingCallCompleted']
  const events = calls.flatMap(Id =>
    types.map((EventType, second) =>
      event({ EventType, Timestamp: `2026-11-20T17:00:0${second}Z` }, { Id, Extension: '101' }),
    ),
  )
  const statuses: number[] = []
  const sendNext = async () => {
    for (let next = events.pop(); next; next = events.pop()) statuses.push((await admin.sendWebhook(next)).status)
  }
  await Promise.all(Array.from({ length: 50 }, sendNext))
  expect(statuses).toEqual(Array.from({ length: 1_000 }, () => 200))
  await until(() => admin.recorded.size === 250)
  await until(() => [...admin.recorded.values()].every(({ outcome }) => outcome === 'answered'))
})
