import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { adminInternal, Reply } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ vendorTimeoutMs: 400, callWaitMs: 5_000 })
})
afterEach(() => admin.stop())

const place = async (memberId = testPeople.supervisor.id, key: string = crypto.randomUUID(), to = '+12125550123') => {
  const body = { key, memberId, phoneNumber: to }
  const response = await admin.asService('calls')('POST', '/internal/telephony/calls', body)
  expect(response.status).toBe(200)
  return (await response.json()) as Reply<typeof adminInternal.placeCall>
}
const made = () => {
  const now = admin.clock.now().getTime()
  return admin.simulator.truthBetween(now - 60_000, now + 60_000).filter(it => it.phoneNumber === '+12125550123')
}

test('a call is placed as the member’s extension, and its events make it a row', async () => {
  const from = admin.clock.now().getTime()
  const placed = await place()
  expect(placed).toMatchObject({ outcome: 'placed', extension: '104', ownExtension: '104' })
  if (placed.outcome !== 'placed') return
  admin.clock.forward(120)
  for (const event of admin.simulator.eventsBetween(from, admin.clock.now().getTime())) await admin.webhook(event)
  await until(() => admin.recorded.get(placed.externalId)?.outcome === 'answered')
  expect(admin.recorded.get(placed.externalId)).toMatchObject({
    direction: 'outbound',
    phoneNumber: '+12125550123',
    durationSeconds: 90,
    memberId: testPeople.supervisor.id,
  })
  expect(await admin.database.owner`select details from admin.audit where action = 'telephony.call'`).toEqual([
    { details: { memberId: testPeople.supervisor.id, phoneNumber: '+12125550123', extension: '104' } },
  ])
})

test('ten requests with one key place one call; the key is no other’s', async () => {
  const key = crypto.randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => place(testPeople.agent.id, key)))
  expect(made()).toHaveLength(1)
  expect(await place(testPeople.agent.id, key)).toMatchObject({ outcome: 'placed', externalId: made()[0]?.externalId })
  expect(await place(testPeople.agent.id, key, '+12125550124')).toMatchObject({ outcome: 'refused' })
  expect(await place(testPeople.supervisor.id, key)).toMatchObject({ outcome: 'refused' })
})

test('without an extension, without telephony and without a number it says what to do', async () => {
  expect(await place(testPeople.admin.id)).toEqual({
    outcome: 'refused',
    message: 'You have no telephone extension yet. Ask an admin to set one.',
  })
  await admin.stop()
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: '' } })
  expect(await place()).toEqual({
    outcome: 'refused',
    message: 'Telephony is off: nobody can be called until an admin has set up MightyCall.',
  })
})

test('where the platform rings another telephone its answer says so', async () => {
  admin.simulator.setFaults({ callsAsKeyHolder: true })
  expect(await place()).toMatchObject({ outcome: 'placed', extension: '101', ownExtension: '104' })
})

test('what was surely not placed can be asked for again with the same key', async () => {
  const key = crypto.randomUUID()
  await place()
  admin.simulator.setFaults({ requestBudget: 0 })
  expect(await place(testPeople.agent.id, key)).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(/too many requests/),
  })
  admin.simulator.setFaults({ requestBudget: 2_500 })
  expect(await place(testPeople.agent.id, key)).toMatchObject({ outcome: 'placed' })
})

test.each([{ failWith: 503 }, { isInvalidJson: true }, { slowMs: 800 }])(
  'after %j nobody knows, so the same key places no second call',
  async fault => {
    const key = crypto.randomUUID()
    await place()
    admin.simulator.setFaults(fault)
    expect(await place(testPeople.agent.id, key)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/Look at your telephone/),
    })
    admin.simulator.setFaults({ failWith: null, isInvalidJson: false, slowMs: 0 })
    const count = admin.simulator.requestCount()
    expect(await place(testPeople.agent.id, key)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/Look at your telephone/),
    })
    expect(admin.simulator.requestCount()).toBe(count)
  },
)

test('an agent does not wait longer than a moment; what comes of it is known by the key', async () => {
  await admin.stop()
  admin = await startAdmin({ vendorTimeoutMs: 5_000, callWaitMs: 200 })
  await place()
  admin.simulator.setFaults({ slowMs: 500 })
  const key = crypto.randomUUID()
  expect(await place(testPeople.agent.id, key)).toMatchObject({ outcome: 'refused' })
  admin.simulator.setFaults({ slowMs: 0 })
  await until(async () => (await place(testPeople.agent.id, key)).outcome === 'placed')
})

test('only services place calls here', async () => {
  const body = { key: crypto.randomUUID(), memberId: testPeople.agent.id, phoneNumber: '+12125550123' }
  expect((await admin.as('admin')('POST', '/internal/telephony/calls', body)).status).toBe(403)
})
