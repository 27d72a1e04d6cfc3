import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { adminInternal, Reply } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

const number = '+12125550123'
const unconfirmed = {
  outcome: 'refused',
  message: "MightyCall hasn't confirmed the call. Check your phone before you call again.",
  isUncertain: true,
}
const keyReused = 'This key was already used for another call. Send a new key.'

let admin: TestAdmin
/** How many requests to place a call the vendor received. The service polls too. */
let callRequests: number
beforeEach(async () => {
  callRequests = 0
  admin = await startAdmin({
    isIdle: true,
    vendorTimeoutMs: 2_000,
    callWaitMs: 20_000,
    onRequest: ({ url }) => void (callRequests += url.endsWith('/calls/makecall') ? 1 : 0),
  })
})
afterEach(() => admin.stop())

const place = async (
  memberId = testPeople.supervisor.id,
  key: string = crypto.randomUUID(),
  phoneNumber: string = number,
) => {
  const body = { key, memberId, phoneNumber }
  const response = await admin.asService('calls')('POST', '/internal/telephony/calls', body)
  expect(response.status).toBe(200)
  return (await response.json()) as Reply<typeof adminInternal.placeCall>
}
/** The calls that the vendor placed. */
const placedCalls = () => {
  const now = admin.clock.now().getTime()
  return admin.simulator
    .expectedCallsBetween(now - 60_000, now + 60_000)
    .filter(({ phoneNumber }) => phoneNumber === number)
}
const storedKeys = async () => {
  const rows = await admin.database.owner<{ key: string }[]>`select key from admin.placed_call order by placed_at`
  return rows.map(({ key }) => key)
}

test('places a call from the member’s extension, and its events become one recorded call', async () => {
  const from = admin.clock.now().getTime()
  const key = crypto.randomUUID()
  const placed = await place(testPeople.supervisor.id, key)
  const [call] = placedCalls()
  expect(placed).toEqual({
    outcome: 'placed',
    externalId: call?.externalId,
    extension: '104',
    ownExtension: '104',
    startedAt: expect.stringMatching(/Z$/),
  })
  admin.clock.advance(120)
  for (const event of admin.simulator.eventsBetween(from, admin.clock.now().getTime())) await admin.sendWebhook(event)
  const id = call?.externalId ?? ''
  await until(() => admin.recorded.get(id)?.outcome === 'answered')
  expect(admin.recorded.get(id)).toMatchObject({
    direction: 'outbound',
    phoneNumber: number,
    durationSeconds: 90,
    memberId: testPeople.supervisor.id,
  })
})

test('audits each call once, under its key', async () => {
  const key = crypto.randomUUID()
  await place(testPeople.supervisor.id, key)
  await place(testPeople.supervisor.id, key)
  expect(
    await admin.database.owner`
      select actor_id, subject_id, details from admin.audit where action = 'telephony.call'`,
  ).toEqual([
    {
      actor_id: null,
      subject_id: key,
      details: { memberId: testPeople.supervisor.id, phoneNumber: number, extension: '104' },
    },
  ])
})

test('ten requests with one key place one call', async () => {
  const key = crypto.randomUUID()
  await Promise.all(Array.from({ length: 10 }, () => place(testPeople.agent.id, key)))
  expect(placedCalls()).toHaveLength(1)
  const [first, second] = [await place(testPeople.agent.id, key), await place(testPeople.agent.id, key)]
  expect(first).toMatchObject({ outcome: 'placed', externalId: placedCalls()[0]?.externalId, ownExtension: '101' })
  expect(second).toEqual(first)
})

test('rejects a key that was used for another number or member', async () => {
  const key = crypto.randomUUID()
  await place(testPeople.agent.id, key)
  const otherNumber = await place(testPeople.agent.id, key, '+12125550124')
  const otherMember = await place(testPeople.supervisor.id, key)
  expect([otherNumber, otherMember]).toEqual(Array(2).fill({ outcome: 'refused', message: keyReused }))
  expect(placedCalls()).toHaveLength(1)
})

test('rejects a member without an extension', async () => {
  const message = 'You have no phone extension yet. Ask an admin to set one.'
  expect(await place(testPeople.admin.id)).toEqual({ outcome: 'refused', message })
  expect(await place(crypto.randomUUID())).toEqual({ outcome: 'refused', message })
})

test('rejects calls while telephony is off', async () => {
  await admin.stop()
  admin = await startAdmin({ isIdle: true, env: { MIGHTYCALL_SECRET_KEY: '' } })
  expect(await place()).toEqual({
    outcome: 'refused',
    message: 'Telephony is off. Ask an admin to set up MightyCall.',
  })
})

test('rejects calls while the account has no enabled number, and releases the key', async () => {
  await admin.stop()
  let hasNumber = false
  admin = await startAdmin({
    isIdle: true,
    respond: ({ url }) =>
      !hasNumber && url.endsWith('/phonenumbers') ? Response.json({ data: { phoneNumbers: [] } }) : undefined,
  })
  const key = crypto.randomUUID()
  expect(await place(testPeople.agent.id, key)).toEqual({
    outcome: 'refused',
    message: 'MightyCall has no number to call from. Ask an admin to enable one there.',
  })
  expect(await storedKeys()).toEqual([])
  hasNumber = true
  admin.clock.advance(3601)
  expect(await place(testPeople.agent.id, key)).toMatchObject({ outcome: 'placed' })
})

test('reads the account’s numbers once an hour', async () => {
  await admin.stop()
  let reads = 0
  admin = await startAdmin({
    isIdle: true,
    onRequest: ({ url }) => void (reads += url.endsWith('/phonenumbers') ? 1 : 0),
  })
  await place()
  admin.clock.advance(3600)
  await place()
  expect(reads).toBe(1)
  admin.clock.advance(1)
  await place()
  expect(reads).toBe(2)
})

test('names the phone that rings if it is another one', async () => {
  admin.simulator.setFaults({ callsAsKeyHolder: true })
  const key = crypto.randomUUID()
  const placed = { outcome: 'placed', extension: '101', ownExtension: '104' }
  expect(await place(testPeople.supervisor.id, key)).toMatchObject(placed)
  expect(await place(testPeople.supervisor.id, key)).toMatchObject(placed)
})

test('a call that was certainly not placed can be placed with the same key', async () => {
  const key = crypto.randomUUID()
  await place()
  admin.simulator.setFaults({ requestBudget: 0 })
  expect(await place(testPeople.agent.id, key)).toEqual({
    outcome: 'refused',
    message: 'MightyCall received too many requests. Polling resumes later.',
  })
  expect(await storedKeys()).toHaveLength(1)
  admin.simulator.setFaults({ requestBudget: 2_500 })
  expect(await place(testPeople.agent.id, key)).toMatchObject({ outcome: 'placed' })
})

test.each([{ failWith: 503 }, { isInvalidJson: true }, { slowMs: 4_000 }])(
  'after %j it is unknown whether the call was placed, so the same key places no second one',
  async faults => {
    const key = crypto.randomUUID()
    await place()
    expect(callRequests).toBe(1)
    admin.simulator.setFaults(faults)
    expect(await place(testPeople.agent.id, key)).toEqual(unconfirmed)
    expect(callRequests).toBe(2)
    admin.simulator.setFaults({ failWith: null, isInvalidJson: false, slowMs: 0 })
    expect(await place(testPeople.agent.id, key)).toEqual(unconfirmed)
    expect(callRequests).toBe(2)
  },
)

test('a call that stays unconfirmed for a minute does not keep the member from calling again', async () => {
  await admin.stop()
  admin = await startAdmin({
    respond: ({ url }) => (url.endsWith('/calls/makecall') ? new Response('', { status: 502 }) : undefined),
  })
  const key = crypto.randomUUID()
  for (let n = 0; n < 2; n += 1) expect(await place(testPeople.supervisor.id, key)).toEqual(unconfirmed)
  await admin.database.owner`update admin.placed_call set placed_at = placed_at - interval '1 minute'`
  const { outcome, message } = unconfirmed
  expect(await place(testPeople.supervisor.id, key)).toEqual({ outcome, message })
})

test('after an unexpected error the call is unconfirmed', async () => {
  await place()
  await admin.database.owner`alter table admin.request_hour rename to gone`
  expect(await place(testPeople.agent.id)).toEqual(unconfirmed)
  await admin.database.owner`alter table admin.gone rename to request_hour`
  expect(await storedKeys()).toHaveLength(2)
})

test('the reply does not wait for a slow vendor; the same key returns the result later', async () => {
  await admin.stop()
  const released = Promise.withResolvers<void>()
  admin = await startAdmin({
    isIdle: true,
    vendorTimeoutMs: 60_000,
    callWaitMs: 200,
    onRequest: ({ url }) => (url.endsWith('/makecall') ? released.promise : undefined),
  })
  const key = crypto.randomUUID()
  expect(await place(testPeople.agent.id, key)).toEqual(unconfirmed)
  released.resolve()
  await until(async () => (await place(testPeople.agent.id, key)).outcome === 'placed')
})

test('only services place calls', async () => {
  const body = { key: crypto.randomUUID(), memberId: testPeople.agent.id, phoneNumber: number }
  expect((await admin.as('admin')('POST', '/internal/telephony/calls', body)).status).toBe(403)
})
