import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { admin as contract, Reply } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import type { Simulator } from '../../simulator/simulator.ts'
import { keys, startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ vendorTimeoutMs: 400 })
})
afterEach(() => admin.stop())

const status = async () =>
  (await (await admin.as('admin')('GET', '/api/mightycall/status')).json()) as Reply<typeof contract.integrationStatus>
const fetchedAt = async () => (await status()).lastFetchTime
const nowIso = () => admin.clock.now().toISOString()

/** Another poll, until it is through. */
async function poll(): Promise<void> {
  admin.poll()
  await until(async () => {
    const { lastFetchTime, lastFailure } = await status()
    return lastFetchTime === nowIso() || lastFailure?.at === nowIso()
  })
  await recordedAll()
}
const recordedAll = () =>
  until(async () => {
    const waiting = await admin.database.owner`select 1 from admin.telephony_call where version > recorded_version`
    return waiting.length === 0
  })

const memberOf: Record<string, string> = { 101: testPeople.agent.id, 104: testPeople.supervisor.id }

/** The calls of the last days that are over, as they really were, beside what the calls service holds of them. */
function both() {
  const end = admin.clock.now().getTime()
  const truth = admin.simulator
    .truthBetween(end - 6 * 24 * 3_600_000, end - 3_600_000)
    .map(({ extension, ...call }) => ({ ...call, memberId: memberOf[extension ?? ''] ?? null }))
  const held = truth.map(({ externalId }) => admin.recorded.get(externalId))
  return { truth, held }
}

/** Everything that the vendor sends in the next seconds. */
async function live(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 60) {
    const from = admin.clock.now().getTime()
    admin.clock.forward(60)
    for (const event of admin.simulator.eventsBetween(from, admin.clock.now().getTime())) await admin.webhook(event)
  }
}

test('the first poll fetches the last days, and every row is as the call was', async () => {
  await until(async () => (await fetchedAt()) !== null)
  await recordedAll()
  const { truth, held } = both()
  expect(truth.length).toBeGreaterThan(300)
  expect(held).toEqual(truth)
})

test('an hour of webhooks, lost, repeated and out of order, is one true row a call after a poll', async () => {
  await until(async () => (await fetchedAt()) !== null)
  admin.simulator.setFaults({ lostExtension: 0.5, repeated: 0.5, disorder: 0.5 })
  await live(3_600)
  await recordedAll()
  const heard = admin.recorded.size
  admin.clock.forward(3_600)
  await poll()
  const { truth, held } = both()
  expect(held).toEqual(truth)
  expect(admin.recorded.size).toBeGreaterThan(heard)
})

test.each([
  [{ failWith: 503 }, 'MightyCall has a failure of its own.'],
  [{ isInvalidJson: true }, 'MightyCall answered something that is not understood.'],
  [{ requestBudget: 0 }, 'MightyCall says that too many requests were made.'],
  [{ requestBudget: 0, budgetStatus: 403 }, 'MightyCall refused the request.'],
  [{ refusesEveryBearer: true }, 'MightyCall refuses the access it has just given.'],
  [{ slowMs: 600 }, 'MightyCall did not answer in time.'],
])('while the vendor shows %j the page says why, and the next poll makes up for it', async (faults, sentence) => {
  await until(async () => (await fetchedAt()) !== null)
  const before = await fetchedAt()
  admin.simulator.setFaults(faults)
  await poll()
  const failed = await status()
  expect(failed.lastFetchTime).toBe(before)
  expect(failed.lastFailure?.message).toContain(sentence)
  admin.clock.forward(3 * 3_600)
  admin.simulator.setFaults({
    failWith: null,
    isInvalidJson: false,
    requestBudget: 2_500,
    refusesEveryBearer: false,
    slowMs: 0,
  })
  await poll()
  expect((await status()).lastFailure).toBeNull()
  const { truth, held } = both()
  expect(held).toEqual(truth)
})

const refusedKeys = 'MightyCall does not accept the keys. Check both, and the host of your account.'

test.each([
  ['a bad pair of keys', { MIGHTYCALL_SECRET_KEY: 'wrong' }],
  ['the other host family', { MIGHTYCALL_HOST: 'api' }],
])('with %s the page says so, webhooks still count, and nothing is missing once it is put right', async (_, wrong) => {
  await until(async () => (await fetchedAt()) !== null)
  await recordedAll()
  const before = await fetchedAt()
  const known = new Map(admin.recorded)
  await admin.restart(wrong)
  await poll()
  expect(await status()).toMatchObject({
    credentialsPresent: { apiKey: true, secretKey: true },
    lastFetchTime: before,
    lastFailure: { at: nowIso(), message: refusedKeys },
  })
  const tested = await admin.as('admin')('POST', '/api/mightycall/test')
  expect(await tested.json()).toEqual({ success: false, error: refusedKeys })
  await live(1_800)
  await recordedAll()
  expect(admin.recorded.size).toBeGreaterThan(known.size)
  for (const [id, call] of known) expect(admin.recorded.get(id)).toEqual(call)

  admin.clock.forward(3 * 3_600)
  await admin.restart()
  await poll()
  expect((await status()).lastFailure).toBeNull()
  const { truth, held } = both()
  expect(held).toEqual(truth)
})

test.each([{ MIGHTYCALL_API_KEY: 'wrong' }, { MIGHTYCALL_HOST: 'api' }])(
  'a portal that began with %j fetches the last days once it is put right',
  async wrong => {
    await admin.stop()
    admin = await startAdmin({ env: wrong })
    await until(async () => (await status()).lastFailure !== null)
    expect(await status()).toMatchObject({ lastFetchTime: null, lastFailure: { message: refusedKeys } })
    expect(admin.recorded.size).toBe(0)
    await admin.restart({ MIGHTYCALL_API_KEY: keys.apiKey, MIGHTYCALL_HOST: 'auto' })
    await poll()
    const { truth, held } = both()
    expect(held).toEqual(truth)
  },
)

test.each([
  ['its token is revoked', (sandbox: Simulator) => sandbox.revokeTokens(), null],
  ['the vendor fails', (sandbox: Simulator) => sandbox.setFaults({ failWith: 502 }), 'MightyCall has a failure'],
  ['the budget is used up', (sandbox: Simulator) => sandbox.setFaults({ requestBudget: 0 }), 'too many requests'],
])('where %s in the middle of a fetch nothing is lost', async (_, harm, sentence) => {
  await admin.stop()
  let pages = 0
  const onRequest = ({ url }: Request, sandbox: Simulator) => {
    if (url.includes('/calls?') && pages++ === 1) harm(sandbox)
  }
  admin = await startAdmin({ vendorTimeoutMs: 400, onRequest })
  await until(async () => (await status()).lastFailure !== null || (await fetchedAt()) !== null)
  expect(pages).toBeGreaterThan(1)
  if (sentence) expect((await status()).lastFailure?.message).toContain(sentence)
  else expect((await status()).lastFailure).toBeNull()
  admin.simulator.setFaults({ failWith: null, requestBudget: 2_500 })
  await poll()
  expect((await status()).lastFailure).toBeNull()
  const { truth, held } = both()
  expect(held).toEqual(truth)
})

test.each([false, true])(
  'a token that ran out since the last fetch is replaced, also where the refresh is refused: %j',
  async refusesRefresh => {
    await until(async () => (await fetchedAt()) !== null)
    admin.clock.forward(25 * 3_600)
    admin.simulator.setFaults({ refusesRefresh })
    await poll()
    expect((await status()).lastFailure).toBeNull()
    const { truth, held } = both()
    expect(held).toEqual(truth)
  },
)

test('a call counts for who gets the extension later, and goes on to do so for who gave it back', async () => {
  await until(async () => (await fetchedAt()) !== null)
  await recordedAll()
  const taken = () => [...admin.recorded.values()].filter(({ memberId }) => memberId === testPeople.admin.id)
  expect(taken()).toEqual([])
  const [agent, , boss] = admin.members
  if (boss) boss.extension = '105'
  if (agent) agent.extension = null
  await poll()
  await until(() => taken().length > 0)
  const end = admin.clock.now().getTime()
  const of105 = admin.simulator
    .truthBetween(end - 6 * 24 * 3_600_000, end - 3_600_000)
    .filter(({ extension }) => extension === '105')
  expect(of105.map(({ externalId }) => admin.recorded.get(externalId)?.memberId)).toEqual(
    of105.map(() => testPeople.admin.id),
  )
  expect([...admin.recorded.values()].some(({ memberId }) => memberId === testPeople.agent.id)).toBe(true)
})

test('a call that the portal placed is in the list as it was, though no event of it ever came', async () => {
  await until(async () => (await fetchedAt()) !== null)
  const body = { key: crypto.randomUUID(), memberId: testPeople.supervisor.id, phoneNumber: '+12125550123' }
  await admin.asService('calls')('POST', '/internal/telephony/calls', body)
  admin.clock.forward(2 * 3_600)
  await poll()
  const { truth, held } = both()
  expect(held).toEqual(truth)
  expect(held.find(call => call?.phoneNumber === '+12125550123')?.memberId).toBe(testPeople.supervisor.id)
})

test('a token that is revoked meanwhile stops nothing', async () => {
  await until(async () => (await fetchedAt()) !== null)
  admin.simulator.revokeTokens()
  await poll()
  expect((await status()).lastFailure).toBeNull()
})

test('within five minutes nothing is fetched twice, and after them once', async () => {
  await until(async () => (await fetchedAt()) !== null)
  await recordedAll()
  const count = admin.simulator.requestCount()
  admin.clock.forward(-11)
  admin.poll()
  admin.clock.forward(-299)
  await poll()
  expect(admin.simulator.requestCount()).toBe(count + 1)
})

test('at 80 % of the budget nothing more is asked, and the page says so; a day later it goes on', async () => {
  await until(async () => (await fetchedAt()) !== null)
  await admin.database.owner`update admin.request_hour set spent = 2000`
  const count = admin.simulator.requestCount()
  await poll()
  expect(admin.simulator.requestCount()).toBe(count)
  expect((await status()).lastFailure?.message).toContain('80%')
  expect((await status()).requestBudget).toEqual({ spent: 2_000, stopsAt: 2_000, perDay: 2_500 })
  admin.clock.forward(25 * 3_600)
  await poll()
  expect((await status()).lastFailure).toBeNull()
})

test('a missed call is asked about once, and is a voicemail where the vendor says so', async () => {
  await until(async () => (await fetchedAt()) !== null)
  await recordedAll()
  const day = admin.clock.now().getTime()
  const mail = admin.simulator
    .truthBetween(day, day + 3 * 3_600_000)
    .find(({ outcome, direction }) => outcome === 'voicemail' && direction === 'inbound')
  admin.clock.forward((Date.parse(mail?.startedAt ?? '') - day) / 1000 - 60)
  await live(300)
  await recordedAll()
  await until(() => admin.recorded.get(mail?.externalId ?? '')?.outcome === 'voicemail')
  const [asked] = await admin.database.owner`
    select is_detail_asked from admin.telephony_call where id = ${mail?.externalId ?? ''}`
  expect(asked).toEqual({ is_detail_asked: true })
})
