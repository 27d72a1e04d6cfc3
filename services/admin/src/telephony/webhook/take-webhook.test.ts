import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { testPeople, until } from '@portal/service-kit/testing'
import { keys, startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

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
const repeated = event()
const outcomes = async () =>
  (await admin.database.owner<{ outcome: string }[]>`select outcome from admin.delivery order by id`).map(
    ({ outcome }) => outcome,
  )

test('the vendor checks the address by an echo', async () => {
  const response = await admin.as(null)('POST', '/api/mightycall/webhook/a-secret-path-that-only-the-tests-know', '', {
    echo: 'hello 1',
  })
  expect([response.status, response.headers.get('echo')]).toEqual([200, 'hello 1'])
  expect((await admin.webhook(event(), undefined, { echo: 'hello 2' })).headers.get('echo')).toBe('hello 2')
  expect(await outcomes()).toEqual(['taken'])
})

test('nobody without the secret finds the address', async () => {
  for (const secret of ['wrong', 'a-secret-path-that-only-the-tests-kno', '%20']) {
    expect((await admin.webhook(event(), secret, { echo: 'x' })).status).toBe(404)
  }
  expect(await outcomes()).toEqual([])
})

test('an event under a foreign key is refused and kept, without the key', async () => {
  const response = await admin.webhook(event({ ApiKey: 'somebody else’s' }))
  expect([response.status, response.headers.get('echo')]).toEqual([403, null])
  expect(await admin.database.owner`select outcome, event_type, body->>'ApiKey' as key from admin.delivery`).toEqual([
    { outcome: 'refused', event_type: 'IncomingCall', key: null },
  ])
  expect(await admin.database.owner`select 1 from admin.call_event`).toEqual([])
})

test.each([['nonsense'], ['[]'], [{ EventType: 'IncomingCall' }], [event({ Timestamp: 'soon' })]])(
  'a body such as %j is refused',
  async body => {
    expect((await admin.webhook(body)).status).toBe(400)
    expect(await outcomes()).toEqual(['refused'])
  },
)

test('an event of a kind that we do not know is taken notice of, not more', async () => {
  expect((await admin.webhook(event({ EventType: 'FaxArrived' }))).status).toBe(200)
  expect(await outcomes()).toEqual(['ignored'])
})

test('an event that comes twice counts once, with and without its id', async () => {
  const known = event()
  const nameless = event({ Guid: undefined, EventType: 'IncomingCallRinging' }, { Extension: '101' })
  for (const body of [known, known, nameless, nameless]) expect((await admin.webhook(body)).status).toBe(200)
  expect(await outcomes()).toEqual(['taken', 'repeated', 'taken', 'repeated'])
  expect(await admin.database.owner`select 1 from admin.call_event`).toHaveLength(2)
})

test.each([
  ['refused', ['nonsense']],
  ['refused', [event({ ApiKey: 'somebody else’s' })]],
  ['ignored', [event({ EventType: 'FaxArrived' })]],
  ['repeated', [repeated, repeated]],
])('the list of deliveries moves where one was %s', async (outcome, bodies) => {
  for (const body of bodies.slice(1)) await admin.webhook(body)
  await until(
    async () =>
      (
        await admin.database.owner`
    select 1 from admin.telephony_call where version > recorded_version`
      ).length === 0,
  )
  const told: string[] = []
  const { unlisten } = await admin.database.owner.listen('portal_event', payload => void told.push(payload))
  await admin.webhook(bodies[0])
  await until(() => told.length > 0)
  await unlisten()
  expect((await outcomes()).at(-1)).toBe(outcome)
  expect(told.map(payload => JSON.parse(payload))).toMatchObject([
    { tags: [{ type: 'Telephony' }], to: { roles: ['admin'] } },
  ])
})

test('a call that rings at several is one row of who took it', async () => {
  const at = (second: number) => `2026-11-20T17:00:${String(second).padStart(2, '0')}.0000000Z`
  const told: [string, number, string?][] = [
    ['IncomingCallConnected', 6],
    ['IncomingCallRinging', 1, '104'],
    ['IncomingCallCompleted', 51],
    ['IncomingCall', 0],
    ['IncomingCallRinging', 1, '101'],
    ['IncomingCallStopRinging', 5, '104'],
  ]
  for (const [EventType, second, Extension] of told) {
    await admin.webhook(event({ EventType, Timestamp: at(second) }, Extension ? { Extension } : {}))
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
    },
  ])
})

test('what the calls service could not hear of is told when it is back', async () => {
  admin.setOutage(true)
  expect((await admin.webhook(event({ EventType: 'OutgoingCall' }, { Extension: '104' }))).status).toBe(200)
  expect((await admin.webhook(event({ EventType: 'OutgoingCallCompleted' }))).status).toBe(200)
  expect(admin.recorded.size).toBe(0)
  admin.setOutage(false)
  await until(() => admin.recorded.get('call')?.memberId === testPeople.supervisor.id)
})

test('of a storm of 1,000 events none is lost', async () => {
  const calls = Array.from({ length: 250 }, (_, index) => `call ${index}`)
  const types = ['IncomingCall', 'IncomingCallRinging', 'IncomingCallConnected', 'IncomingCallCompleted']
  const events = calls.flatMap(Id =>
    types.map((EventType, second) =>
      event({ EventType, Timestamp: `2026-11-20T17:00:0${second}Z` }, { Id, Extension: '101' }),
    ),
  )
  const answers: number[] = []
  const work = async () => {
    for (let next = events.pop(); next; next = events.pop()) answers.push((await admin.webhook(next)).status)
  }
  await Promise.all(Array.from({ length: 50 }, work))
  expect(answers).toEqual(Array.from({ length: 1_000 }, () => 200))
  await until(() => admin.recorded.size === 250)
  await until(() => [...admin.recorded.values()].every(({ outcome }) => outcome === 'answered'))
})
