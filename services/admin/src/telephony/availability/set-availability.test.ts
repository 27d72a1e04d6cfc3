import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { adminInternal, Reply, UserStatus } from '@portal/contracts'
import { until } from '@portal/service-kit/testing'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'
import { presenceForStatus } from './presence-for-status.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ isIdle: true, vendorTimeoutMs: 1_000, presenceWaitMs: 10_000 })
})
afterEach(() => admin.stop())

/** Sets the availability of an extension. @returns the failure. */
const setAvailability = async (status: UserStatus, extension = '104') => {
  const body = { status, extension }
  const response = await admin.asService('identity')('PUT', '/internal/telephony/availability', body)
  expect(response.status).toBe(200)
  return ((await response.json()) as Reply<typeof adminInternal.setAvailability>).failure
}

const notUpdated = "MightyCall wasn't updated. Set your availability there too."
const signInRejected = "MightyCall rejected the portal's sign-in. Tell an admin, and set your availability there too."
const extensionRejected = (extension: string) =>
  `MightyCall doesn't let the portal change extension ${extension}. Set your availability there too.`

test('only members who are online take calls', () => {
  const statuses = ['online', 'away', 'busy', 'offline'] as const
  expect(statuses.map(presenceForStatus)).toEqual(['available', 'dnd', 'dnd', 'dnd'])
})

test('the platform gets every choice, and only for this extension', async () => {
  for (const status of ['busy', 'busy', 'online', 'away'] as const) {
    expect(await setAvailability(status)).toBeNull()
    expect(admin.simulator.presenceOf('104')).toBe(presenceForStatus(status))
    expect(admin.simulator.presenceOf('101')).toBe('available')
  }
})

test.each([
  [{ failWith: 503 }, notUpdated],
  [{ requestBudget: 0 }, notUpdated],
  [{ isInvalidJson: true }, notUpdated],
  [{ slowMs: 1_500 }, notUpdated],
  [{ requestBudget: 0, budgetStatus: 403 }, extensionRejected('104')],
  [{ refusesEveryBearer: true }, signInRejected],
  [{ knowsColleagues: false }, extensionRejected('104')],
])('with %j the reply is "%s", and the next choice succeeds', async (faults, message) => {
  await setAvailability('online')
  admin.simulator.setFaults(faults)
  expect(await setAvailability('busy')).toBe(message)
  admin.simulator.setFaults({
    failWith: null,
    requestBudget: 2_500,
    isInvalidJson: false,
    slowMs: 0,
    refusesEveryBearer: false,
    knowsColleagues: true,
  })
  expect(await setAvailability('busy')).toBeNull()
  expect(admin.simulator.presenceOf('104')).toBe('dnd')
})

test('wrong keys are a matter for an admin', async () => {
  await admin.stop()
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_SECRET_KEY: 'wrong' } })
  expect(await setAvailability('busy')).toBe(signInRejected)
})

test('names an extension that the platform does not know', async () => {
  expect(await setAvailability('busy', '999')).toBe(extensionRejected('999'))
})

test('an unexpected error is reported like a failed update', async () => {
  await setAvailability('online')
  await admin.database.owner`alter table admin.request_hour rename to gone`
  expect(await setAvailability('busy')).toBe(notUpdated)
  await admin.database.owner`alter table admin.gone rename to request_hour`
})

test('the reply does not wait for a slow vendor, which gets the choice all the same', async () => {
  await admin.stop()
  const released = Promise.withResolvers<void>()
  admin = await startAdmin({
    isIdle: true,
    vendorTimeoutMs: 60_000,
    presenceWaitMs: 100,
    onRequest: ({ method }) => (method === 'PUT' ? released.promise : undefined),
  })
  expect(await setAvailability('busy')).toBe("MightyCall hasn't responded. Check your availability there.")
  expect(admin.simulator.presenceOf('104')).toBe('available')
  released.resolve()
  await until(() => admin.simulator.presenceOf('104') === 'dnd')
})

/** Starts admin again with a platform that holds back `available`. `reached` lists the updates that it has received. */
async function startHoldingAvailable() {
  await admin.stop()
  const released = Promise.withResolvers<void>()
  const reached: string[] = []
  const onRequest = async ({ method, url }: Request) => {
    if (method !== 'PUT') return
    const presence = url.split('/').at(-1) as string
    if (presence === 'available') await released.promise
    reached.push(presence)
  }
  admin = await startAdmin({ isIdle: true, vendorTimeoutMs: 60_000, presenceWaitMs: 50, onRequest })
  return { reached, release: () => released.resolve() }
}

test.each([
  [['online', 'busy'], 'available, dnd'],
  [['online', 'busy', 'online'], 'available, available'],
] as const)('the choices %j, the first of them slow, reach the platform as %s', async (choices, expected) => {
  const { reached, release } = await startHoldingAvailable()
  for (const choice of choices) await setAvailability(choice)
  expect(reached).toEqual([])
  release()
  await until(() => reached.length === 2)
  expect(reached.join(', ')).toBe(expected)
})

test('a choice that another copy of the service got during a slow one wins', async () => {
  const { reached, release } = await startHoldingAvailable()
  await setAvailability('online')
  await admin.database.owner`update admin.wanted_presence set status = 'busy'`
  release()
  await until(() => reached.length === 2)
  expect(reached).toEqual(['available', 'dnd'])
  await until(() => admin.simulator.presenceOf('104') === 'dnd')
})

test('a slow update of one extension does not hold up another', async () => {
  await admin.stop()
  const released = Promise.withResolvers<void>()
  admin = await startAdmin({
    isIdle: true,
    vendorTimeoutMs: 60_000,
    presenceWaitMs: 5_000,
    onRequest: ({ method, url }) => (method === 'PUT' && url.includes('/104/') ? released.promise : undefined),
  })
  const slow = setAvailability('busy', '104')
  expect(await setAvailability('busy', '105')).toBeNull()
  released.resolve()
  expect(await slow).toBeNull()
})

test('sends no request once 80% of the budget is used', async () => {
  await admin.stop()
  let changes = 0
  // Only changes count, because the service polls too.
  admin = await startAdmin({ isIdle: true, onRequest: ({ method }) => void (changes += method === 'PUT' ? 1 : 0) })
  await setAvailability('online')
  await admin.database.owner`update admin.request_hour set spent = 2000`
  expect(await setAvailability('busy')).toBe(notUpdated)
  expect(changes).toBe(1)
})

test('without telephony there is nothing to update', async () => {
  await admin.stop()
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_API_KEY: '' } })
  expect(await setAvailability('busy')).toBeNull()
})

test('accepts only known statuses, and only from services', async () => {
  const body = { status: 'busy', extension: '104' }
  expect((await admin.as('admin')('PUT', '/internal/telephony/availability', body)).status).toBe(403)
  const asleep = { status: 'asleep', extension: '104' }
  expect((await admin.asService('identity')('PUT', '/internal/telephony/availability', asleep)).status).toBe(400)
})
