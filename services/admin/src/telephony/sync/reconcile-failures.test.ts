import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { until } from '@portal/service-kit/testing'
import type { Simulator } from '../../simulator/simulator.ts'
import { polling } from '../../testing/polling.ts'
import { keys, startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ vendorTimeoutMs: 1_000 })
})
afterEach(() => admin.stop())

const { expectAllRecorded, fetchedAt, firstFetch, nowIso, poll, readStatus, receiveWebhooks, recordedAll } = polling(
  () => admin,
)

const keysRejected = 'MightyCall rejected the keys. Check both keys, and the host of your account.'

test.each([
  [{ failWith: 503 }, 'MightyCall reported an internal error.'],
  [{ isInvalidJson: true }, 'MightyCall sent an unreadable response.'],
  [{ requestBudget: 0 }, 'MightyCall received too many requests.'],
  [{ requestBudget: 0, budgetStatus: 403 }, 'MightyCall rejected the request.'],
  [{ refusesEveryBearer: true }, 'MightyCall rejected the token it just issued.'],
  [{ slowMs: 1_500 }, 'MightyCall did not respond in time.'],
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
  admin = await startAdmin({ vendorTimeoutMs: 1_000, onRequest })
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
