import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Delivery } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import { keys, startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ env: { MIGHTYCALL_SECRET_KEY: '' } })
})
afterEach(() => admin.stop())

const event = (EventType: string, ApiKey = keys.apiKey) => ({
  EventType,
  Guid: crypto.randomUUID(),
  ApiKey,
  Timestamp: '2026-11-20T17:00:00Z',
  Body: { Id: 'call', From: '+18005550142', To: '+12125550123', Extension: '101' },
})
const deliveries = async () =>
  (await (await admin.as('admin')('GET', '/api/mightycall/deliveries')).json()) as Delivery[]
const replay = async (id = '0', headers?: Record<string, string>) => {
  const response = await admin.as('admin')('POST', `/api/mightycall/deliveries/${id}/replay`, undefined, headers)
  return [response.status, (await response.json()) as Delivery] as const
}

test('what got lost comes back: the event is taken, its call recorded, the replay listed and audited', async () => {
  await admin.webhook(event('OutgoingCall'))
  await admin.webhook(event('OutgoingCallCompleted'))
  await until(() => admin.recorded.has('call'))
  await admin.database.owner`delete from admin.call_event`
  admin.recorded.clear()
  const all = await deliveries()
  for (const { id } of all) expect(await replay(id)).toMatchObject([200, { outcome: 'taken', isReplay: true }])
  await until(() => admin.recorded.get('call')?.memberId === testPeople.agent.id)
  expect((await deliveries()).map(({ isReplay }) => isReplay)).toEqual([true, true, false, false])
  expect(
    await admin.database.owner`select subject_id as id, details from admin.audit where action = 'telephony.replay'`,
  ).toEqual(all.map(({ id }) => ({ id, details: { outcome: 'taken' } })))
})

test('an event that is known is repeated, and its call is recorded anew', async () => {
  await admin.webhook(event('OutgoingCallCompleted'))
  await until(() => admin.recorded.has('call'))
  admin.recorded.clear()
  const [delivery] = await deliveries()
  expect(await replay(delivery?.id)).toMatchObject([200, { outcome: 'repeated' }])
  await until(() => admin.recorded.has('call'))
})

test('one key replays once', async () => {
  await admin.webhook(event('OutgoingCall'))
  const [delivery] = await deliveries()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [, first] = await replay(delivery?.id, key)
  expect(await replay(delivery?.id, key)).toEqual([200, first])
  expect(await deliveries()).toHaveLength(2)
})

test('what was refused stays so; what is gone is not found', async () => {
  await admin.webhook('nonsense')
  await admin.webhook(event('OutgoingCall', 'a foreign key'))
  for (const { id, isReplayable } of await deliveries()) {
    expect(isReplayable).toBe(false)
    expect((await replay(id))[0]).toBe(409)
  }
  expect((await replay('999999'))[0]).toBe(404)
  expect((await replay('x'))[0]).toBe(400)
  expect(await admin.database.owner`select 1 from admin.call_event`).toEqual([])
})
