import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { admin as contract, RecordedCall, Reply } from '@portal/contracts'
import { collectChanges, testPeople, until } from '@portal/service-kit/testing'
import { businessNumber } from '../../simulator/business-day.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { keys, startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ vendorTimeoutMs: 400 })
})
afterEach(() => admin.stop())

const dayMs = 24 * 3_600_000
const readStatus = async () =>
  (await (await admin.as('admin')('GET', '/api/mightycall/status')).json()) as Reply<typeof contract.integrationStatus>
const fetchedAt = async () => (await readStatus()).lastFetchTime
const nowIso = () => admin.clock.now().toISOString()
const firstFetch = () => until(async () => (await fetchedAt()) !== null)

/** Polls again and waits until everything is recorded. */
async function poll(): Promise<void> {
  admin.poll()
  await until(async () => {
    const { lastFetchTime, lastFailure } = await readStatus()
    return lastFetchTime === nowIso() || lastFailure?.at === nowIso()
  })
  await recordedAll()
}
const recordedAll = () =>
  until(async () => {
    const waiting = await admin.database.owner`select 1 from admin.telephony_call where version > recorded_version`
    return waiting.length === 0
  })

const memberByExtension: Record<string, string> = { 101: testPeople.agent.id, 104: testPeople.supervisor.id }

/** Returns the finished calls of the last six days, as the simulator has them and as the calls service received them. */
function compareCalls() {
  const end = admin.clock.now().getTime()
  const expected = admin.simulator
    .expectedCallsBetween(end - 6 * dayMs, end - 3_600_000)
    .map(({ extension, ...call }) => ({ ...call, memberId: memberByExtension[extension ?? ''] ?? null }))
  const received = expected.map(({ externalId }) => withoutOurNumber(admin.recorded.get(externalId)))
  return { expected, received }
}
/** Webhooks don't name our number, so only polled calls have it. */
function withoutOurNumber(call: RecordedCall | undefined) {
  if (!call) return undefined
  const { ourNumber: _ourNumber, ...others } = call
  return others
}
function expectAllRecorded() {
  const { expected, received } = compareCalls()
  expect(received).toEqual(expected)
}

/** Delivers every webhook of the next seconds. */
async function receiveWebhooks(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 60) {
    const from = admin.clock.now().getTime()
    admin.clock.advance(60)
    for (const event of admin.simulator.eventsBetween(from, admin.clock.now().getTime())) await admin.sendWebhook(event)
  }
}

const keysRejected = 'MightyCall rejected the keys. Check both keys, and the host of your account.'

test('the first poll fetches the last seven days', async () => {
  await firstFetch()
  await recordedAll()
  const { expected, received } = compareCalls()
  expect(expected.length).toBeGreaterThan(300)
  expect(received).toEqual(expected)
  expect(new Set([...admin.recorded.values()].map(({ ourNumber }) => ourNumber))).toEqual(new Set([businessNumber]))
  const starts = [...admin.recorded.values()].map(({ startedAt }) => Date.parse(startedAt))
  const weekAgo = admin.clock.now().getTime() - 7 * dayMs
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(weekAgo)
  expect(Math.min(...starts)).toBeLessThan(weekAgo + 3_600_000)
})

test('a later poll looks back two hours before the last successful one', async () => {
  await admin.stop()
  const starts: string[] = []
  admin = await startAdmin({
    onRequest: ({ url }) => void starts.push(...(new URL(url).searchParams.getAll('startUtc') ?? [])),
  })
  await firstFetch()
  await recordedAll()
  starts.length = 0
  await poll()
  expect(starts).toEqual(['2026-11-20T15:00:00'])
})

test('an hour of lost, repeated, and late webhooks is recorded correctly after a poll', async () => {
  await firstFetch()
  admin.simulator.setFaults({ lostExtension: 0.5, repeated: 0.5, disorder: 0.5 })
  await receiveWebhooks(3_600)
  await recordedAll()
  const count = admin.recorded.size
  admin.clock.advance(3_600)
  await poll()
  expectAllRecorded()
  expect(admin.recorded.size).toBeGreaterThan(count)
})

test.each([
  [{ failWith: 503 }, 'MightyCall reported an internal error.'],
  [{ isInvalidJson: true }, 'MightyCall sent an unreadable response.'],
  [{ requestBudget: 0 }, 'MightyCall received too many requests.'],
  [{ requestBudget: 0, budgetStatus: 403 }, 'MightyCall rejected the request.'],
  [{ refusesEveryBearer: true }, 'MightyCall rejected the token it just issued.'],
  [{ slowMs: 600 }, 'MightyCall did not respond in time.'],
])('with %j the status says why, and a later poll fetches everything', async (faults, message) => {
  await firstFetch()
  const before = await fetchedAt()
  admin.simulator.setFaults(faults)
  await poll()
  const failed = await readStatus()
  expect(failed.lastFetchTime).toBe(before)
  expect(failed.lastFailure?.message).toContain(message)
  admin.clock.advance(3 * 3_600)
  admin.simulator.setFaults({
    failWith: null,
    isInvalidJson: false,
    requestBudget: 2_500,
    refusesEveryBearer: false,
    slowMs: 0,
  })
  await poll()
  expect((await readStatus()).lastFailure).toBeNull()
  expectAllRecorded()
})

test.each([
  ['wrong keys', { MIGHTYCALL_SECRET_KEY: 'wrong' }],
  ['the other host family', { MIGHTYCALL_HOST: 'api' }],
])('with %s the status says so, webhooks are recorded, and nothing is missing once it is fixed', async (_, wrong) => {
  await firstFetch()
  await recordedAll()
  const before = await fetchedAt()
  const recordedBefore = new Map(admin.recorded)
  await admin.restart(wrong)
  await poll()
  expect(await readStatus()).toMatchObject({
    credentialsPresent: { apiKey: true, secretKey: true },
    lastFetchTime: before,
    lastFailure: { at: nowIso(), message: keysRejected },
  })
  const tested = await admin.as('admin')('POST', '/api/mightycall/test')
  expect(await tested.json()).toEqual({ success: false, error: keysRejected })
  await receiveWebhooks(1_800)
  await recordedAll()
  expect(admin.recorded.size).toBeGreaterThan(recordedBefore.size)
  for (const [id, call] of recordedBefore) expect(admin.recorded.get(id)).toEqual(call)

  admin.clock.advance(3 * 3_600)
  await admin.restart()
  await poll()
  expect((await readStatus()).lastFailure).toBeNull()
  expectAllRecorded()
})

test.each([{ MIGHTYCALL_API_KEY: 'wrong' }, { MIGHTYCALL_HOST: 'api' }])(
  'a portal that started with %j fetches the last days once it is fixed',
  async wrong => {
    await admin.stop()
    admin = await startAdmin({ env: wrong })
    await until(async () => (await readStatus()).lastFailure !== null)
    expect(await readStatus()).toMatchObject({ lastFetchTime: null, lastFailure: { message: keysRejected } })
    expect(admin.recorded.size).toBe(0)
    await admin.restart({ MIGHTYCALL_API_KEY: keys.apiKey, MIGHTYCALL_HOST: 'auto' })
    await poll()
    expectAllRecorded()
  },
)

test.each([
  ['its token is revoked', (simulator: Simulator) => simulator.revokeTokens(), null],
  [
    'the vendor fails',
    (simulator: Simulator) => simulator.setFaults({ failWith: 502 }),
    'MightyCall reported an internal error',
  ],
  ['the budget is used up', (simulator: Simulator) => simulator.setFaults({ requestBudget: 0 }), 'too many requests'],
])('loses nothing if %s in the middle of a fetch', async (_, interrupt, message) => {
  await admin.stop()
  let pages = 0
  const onRequest = ({ url }: Request, simulator: Simulator) => {
    if (url.includes('/calls?') && pages++ === 1) interrupt(simulator)
  }
  admin = await startAdmin({ vendorTimeoutMs: 400, onRequest })
  await until(async () => (await readStatus()).lastFailure !== null || (await fetchedAt()) !== null)
  expect(pages).toBeGreaterThan(1)
  if (message) expect((await readStatus()).lastFailure?.message).toContain(message)
  else expect((await readStatus()).lastFailure).toBeNull()
  admin.simulator.setFaults({ failWith: null, requestBudget: 2_500 })
  await poll()
  expect((await readStatus()).lastFailure).toBeNull()
  expectAllRecorded()
})

test.each([false, true])(
  'replaces a token that expired since the last fetch; the refresh is rejected: %j',
  async refusesRefresh => {
    await firstFetch()
    admin.clock.advance(25 * 3_600)
    admin.simulator.setFaults({ refusesRefresh })
    await poll()
    expect((await readStatus()).lastFailure).toBeNull()
    expectAllRecorded()
  },
)

/** Returns how many calls wait for a member with this extension. */
async function countMissing(extension: string): Promise<number> {
  const rows = await admin.database.owner`select id from admin.telephony_call where missing_extension = ${extension}`
  return rows.length
}

test('a call counts for the member who gets its extension later, and still does when they return it', async () => {
  await firstFetch()
  await recordedAll()
  const callsOf = (id: string) => [...admin.recorded.values()].filter(({ memberId }) => memberId === id)
  expect(callsOf(testPeople.admin.id)).toEqual([])
  const [agent, , boss] = admin.members
  if (boss) boss.extension = '105'
  if (agent) agent.extension = null
  await poll()
  await until(() => callsOf(testPeople.admin.id).length > 0)
  await recordedAll()
  const end = admin.clock.now().getTime()
  const of105 = admin.simulator
    .expectedCallsBetween(end - 6 * dayMs, end - 3_600_000)
    .filter(({ extension }) => extension === '105')
  expect(of105.map(({ externalId }) => admin.recorded.get(externalId)?.memberId)).toEqual(
    of105.map(() => testPeople.admin.id),
  )
  expect(callsOf(testPeople.agent.id)).not.toEqual([])
  expect(await countMissing('105')).toBe(0)
  expect(await countMissing('106')).toBeGreaterThan(0)
})

/** Records every call again, with the members as they are now. */
async function recordAgain(): Promise<void> {
  await firstFetch()
  await recordedAll()
  admin.recorded.clear()
  await admin.database.owner`update admin.telephony_call set version = version + 1`
  await admin.restart()
  await recordedAll()
}

test('a call counts for the active member if a deactivated one has the same extension', async () => {
  const [agent, supervisor] = admin.members
  if (agent) Object.assign(agent, { extension: '105', isActive: false })
  if (supervisor) supervisor.extension = '105'
  await recordAgain()
  const owners = new Set([...admin.recorded.values()].map(({ memberId }) => memberId))
  expect(owners).toEqual(new Set([null, testPeople.supervisor.id]))
})

test('a call counts for a deactivated member if no other member has the extension', async () => {
  const [agent] = admin.members
  if (agent) agent.isActive = false
  await recordAgain()
  expect([...admin.recorded.values()].some(({ memberId }) => memberId === testPeople.agent.id)).toBe(true)
})

test('a call that the portal placed is recorded without any event', async () => {
  await firstFetch()
  const body = { key: crypto.randomUUID(), memberId: testPeople.supervisor.id, phoneNumber: '+12125550123' }
  await admin.asService('calls')('POST', '/internal/telephony/calls', body)
  admin.clock.advance(2 * 3_600)
  await poll()
  expectAllRecorded()
  const placed = [...admin.recorded.values()].find(({ phoneNumber }) => phoneNumber === '+12125550123')
  expect(placed?.memberId).toBe(testPeople.supervisor.id)
})

test('a revoked token does not fail a poll', async () => {
  await firstFetch()
  admin.simulator.revokeTokens()
  await poll()
  expect((await readStatus()).lastFailure).toBeNull()
})

test('sends no request once 80% of the budget is used, and continues a day later', async () => {
  await firstFetch()
  await recordedAll()
  await admin.database.owner`update admin.request_hour set spent = 2000`
  const count = admin.simulator.requestCount()
  await poll()
  expect(admin.simulator.requestCount()).toBe(count)
  expect((await readStatus()).lastFailure?.message).toContain('80%')
  expect((await readStatus()).requestBudget).toEqual({ spent: 2_000, stopsAt: 2_000, perDay: 2_500 })
  admin.clock.advance(25 * 3_600)
  await poll()
  expect((await readStatus()).lastFailure).toBeNull()
})

/** Delivers the webhooks around a missed inbound call that is a voicemail. @returns its ID. */
async function receiveVoicemail(): Promise<string> {
  const now = admin.clock.now().getTime()
  const voicemail = admin.simulator
    .expectedCallsBetween(now, now + 3 * 3_600_000)
    .find(({ outcome, direction }) => outcome === 'voicemail' && direction === 'inbound')
  admin.clock.advance((Date.parse(voicemail?.startedAt ?? '') - now) / 1000 - 60)
  await receiveWebhooks(300)
  await recordedAll()
  return voicemail?.externalId ?? ''
}

test('fetches a missed call once, and records it as a voicemail if the vendor lists it as one', async () => {
  await admin.stop()
  const fetched: string[] = []
  admin = await startAdmin({ onRequest: ({ url }) => void fetched.push(new URL(url).pathname) })
  await firstFetch()
  await recordedAll()
  const id = await receiveVoicemail()
  await until(() => admin.recorded.get(id)?.outcome === 'voicemail')
  await receiveWebhooks(60)
  await recordedAll()
  expect(fetched.filter(path => path.endsWith(`/calls/${id}`))).toHaveLength(1)
  expect(await admin.database.owner`select is_detail_asked from admin.telephony_call where id = ${id}`).toEqual([
    { is_detail_asked: true },
  ])
})

test('a missed call stays missed until the next poll if it cannot be fetched', async () => {
  await admin.stop()
  let isFailing = true
  admin = await startAdmin({
    respond: ({ url }) => (isFailing && /\/calls\/[^/?]+$/.test(url) ? new Response('', { status: 503 }) : undefined),
  })
  await firstFetch()
  await recordedAll()
  const id = await receiveVoicemail()
  await until(() => admin.recorded.get(id)?.outcome === 'missed')
  isFailing = false
  admin.clock.advance(3_600)
  await poll()
  expect(admin.recorded.get(id)?.outcome).toBe('voicemail')
})

test('a poll publishes changes, even if it failed', async () => {
  await firstFetch()
  await recordedAll()
  admin.simulator.setFaults({ failWith: 503 })
  const changes = await collectChanges(admin.database.owner, poll)
  expect(changes).toEqual([{ tags: [{ type: 'Telephony' }], to: { roles: ['admin'], members: [] } }])
})

test('records nothing again if a poll finds nothing new', async () => {
  await firstFetch()
  await recordedAll()
  await admin.database.owner`update admin.telephony_call set changed_at = '2026-11-20'`
  admin.recorded.clear()
  admin.clock.advance(-300)
  await admin.database.owner`update admin.sync set next_at = '-infinity', fetched_at = fetched_at - interval '1 second'`
  await poll()
  expect(admin.recorded.size).toBe(0)
  expect(await admin.database.owner`select 1 from admin.telephony_call where changed_at > '2026-11-21'`).toEqual([])
})
