import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Delivery } from '@portal/contracts'
import { collectChanges, testPeople, until } from '@portal/service-kit/testing'
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
const replayAudit = () =>
  admin.database.owner`
    select actor_id as actor, subject_id as id, details from admin.audit where action = 'telephony.replay' order by audit.id`

test('replays lost events: they are stored, their call is recorded, and the replay is listed and audited', async () => {
  await admin.sendWebhook(event('OutgoingCall'))
  await admin.sendWebhook(event('OutgoingCallCompleted'))
  await until(() => admin.recorded.has('call'))
  await admin.database.owner`delete from admin.call_event`
  admin.recorded.clear()
  const all = await deliveries()
  for (const { id } of all) {
    expect(await replay(id)).toMatchObject([200, { outcome: 'taken', isReplay: true, isReplayable: true }])
  }
  await until(() => admin.recorded.get('call')?.memberId === testPeople.agent.id)
  expect((await deliveries()).map(({ isReplay }) => isReplay)).toEqual([true, true, false, false])
  expect(await replayAudit()).toEqual(
    all.map(({ id }) => ({ actor: testPeople.admin.id, id, details: { outcome: 'taken' } })),
  )
})

test('replays a stored event as a repeated one, and records its call again', async () => {
  await admin.sendWebhook(event('OutgoingCallCompleted'))
  await until(() => admin.recorded.has('call'))
  admin.recorded.clear()
  const [delivery] = await deliveries()
  expect(await replay(delivery?.id)).toMatchObject([200, { outcome: 'repeated' }])
  await until(() => admin.recorded.has('call'))
})

test('replays an event of an unknown type as an ignored one', async () => {
  await admin.sendWebhook(event('FaxArrived'))
  const [delivery] = await deliveries()
  expect(await replay(delivery?.id)).toMatchObject([200, { outcome: 'ignored', isReplay: true }])
  expect(await replayAudit()).toMatchObject([{ details: { outcome: 'ignored' } }])
})

test('publishes a change with the replay itself', async () => {
  await admin.sendWebhook(event('OutgoingCall'))
  await until(() => admin.recorded.has('call'))
  await admin.database.owner`delete from admin.call_event`
  admin.setOutage(true)
  const [delivery] = await deliveries()
  const changes = await collectChanges(admin.database.owner, () => replay(delivery?.id))
  expect(changes).toEqual([{ tags: [{ type: 'Telephony' }], to: { roles: ['admin'], members: [] } }])
})

test('the same key replays once, and only this delivery', async () => {
  await admin.sendWebhook(event('OutgoingCall'))
  await admin.sendWebhook(event('OutgoingCallCompleted'))
  const [second, first] = await deliveries()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [, replayed] = await replay(first?.id, key)
  expect(await replay(first?.id, key)).toEqual([200, replayed])
  expect(await deliveries()).toHaveLength(3)
  expect((await replay(second?.id, key))[0]).toBe(409)
})

test('cannot replay what was rejected, and reports what is gone', async () => {
  await admin.sendWebhook('nonsense')
  await admin.sendWebhook(event('OutgoingCall', 'a foreign key'))
  for (const { id, isReplayable } of await deliveries()) {
    expect(isReplayable).toBe(false)
    expect(await replay(id)).toMatchObject([
      409,
      { code: 'conflict', message: "This delivery was rejected on arrival and can't be replayed." },
    ])
  }
  expect(await replay('999999')).toMatchObject([
    404,
    { code: 'not_found', message: 'This delivery no longer exists. Deliveries are stored for 30 days.' },
  ])
  expect((await replay('x'))[0]).toBe(400)
  expect(await admin.database.owner`select 1 from admin.call_event`).toEqual([])
  expect(await replayAudit()).toEqual([])
})
