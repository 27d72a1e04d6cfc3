import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { adminInternal, Reply, UserStatus } from '@portal/contracts'
import { until } from '@portal/service-kit/testing'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'
import { presenceOf } from './presence-of.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ vendorTimeoutMs: 400 })
})
afterEach(() => admin.stop())

const tell = async (status: UserStatus, extension = '104') => {
  const body = { status, extension }
  const response = await admin.asService('identity')('PUT', '/internal/telephony/availability', body)
  expect(response.status).toBe(200)
  return ((await response.json()) as Reply<typeof adminInternal.setAvailability>).failure
}

test('who is online takes calls, and nobody else does', () => {
  expect((['online', 'away', 'busy', 'offline'] as const).map(presenceOf)).toEqual(['available', 'dnd', 'dnd', 'dnd'])
})

test('the platform shows what was chosen, however often', async () => {
  for (const status of ['busy', 'busy', 'online', 'away'] as const) {
    expect(await tell(status)).toBeNull()
    expect(admin.simulator.presenceOf('104')).toBe(presenceOf(status))
    expect(admin.simulator.presenceOf('101')).toBe('available')
  }
})

test.each([
  [{ failWith: 503 }, /^MightyCall was not told\./],
  [{ requestBudget: 0 }, /^MightyCall was not told\./],
  [{ isInvalidJson: true }, /^MightyCall was not told\./],
  [{ slowMs: 600 }, /^MightyCall was not told\./],
  [{ refusesEveryBearer: true }, /does not accept the portal\. Tell an admin/],
  [{ knowsColleagues: false }, /for extension 104\. Set your availability there too\.$/],
])('%j is told in a sentence, and passes', async (faults, sentence) => {
  await tell('online')
  admin.simulator.setFaults(faults)
  expect(await tell('busy')).toMatch(sentence)
  admin.simulator.setFaults({
    failWith: null,
    requestBudget: 2_500,
    isInvalidJson: false,
    slowMs: 0,
    refusesEveryBearer: false,
    knowsColleagues: true,
  })
  expect(await tell('busy')).toBeNull()
  expect(admin.simulator.presenceOf('104')).toBe('dnd')
})

test('a bad pair of keys is a matter for an admin', async () => {
  await admin.stop()
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: 'wrong' } })
  expect(await tell('busy')).toMatch(/Tell an admin/)
})

test('an extension that the platform does not know is said', async () => {
  expect(await tell('busy', '999')).toMatch(/extension 999/)
})

test('where the vendor is slow nobody waits for it, and it is told all the same', async () => {
  await admin.stop()
  admin = await startAdmin({ vendorTimeoutMs: 5_000, presenceWaitMs: 100 })
  await until(async () => (await tell('online')) === null)
  admin.simulator.setFaults({ slowMs: 400 })
  expect(await tell('busy')).toMatch(/has not answered/)
  expect(admin.simulator.presenceOf('104')).toBe('available')
  await until(() => admin.simulator.presenceOf('104') === 'dnd')
})

test.each([
  [['online', 'busy'], 'available, dnd'],
  [['online', 'busy', 'online'], 'available, available'],
] as const)('%j, of which the first is slow, reach the platform as %s', async (choices, expected) => {
  await admin.stop()
  const released = Promise.withResolvers<void>()
  const reached: string[] = []
  const onRequest = async ({ method, url }: Request) => {
    if (method !== 'PUT') return
    const presence = url.split('/').at(-1) as string
    if (presence === 'available') await released.promise
    reached.push(presence)
  }
  admin = await startAdmin({ presenceWaitMs: 50, onRequest })
  for (const choice of choices) await tell(choice)
  released.resolve()
  await until(() => reached.length === 2)
  expect(reached.join(', ')).toBe(expected)
})

test('at 80 % of the budget the platform is not asked', async () => {
  await tell('online')
  await admin.database.owner`update admin.request_hour set spent = 2000`
  const count = admin.simulator.requestCount()
  expect(await tell('busy')).toMatch(/was not told/)
  expect(admin.simulator.requestCount()).toBe(count)
})

test('without telephony there is nothing to tell', async () => {
  await admin.stop()
  admin = await startAdmin({ env: { MIGHTYCALL_API_KEY: '' } })
  expect(await tell('busy')).toBeNull()
})

test('only services tell it here, and of a status that there is', async () => {
  const body = { status: 'busy', extension: '104' }
  expect((await admin.as('admin')('PUT', '/internal/telephony/availability', body)).status).toBe(403)
  const asleep = { status: 'asleep', extension: '104' }
  expect((await admin.asService('identity')('PUT', '/internal/telephony/availability', asleep)).status).toBe(400)
})
