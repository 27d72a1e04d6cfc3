import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { collectChanges, testPeople, until } from '@portal/service-kit/testing'
import { businessNumber } from '../../simulator/business-day.ts'
import { dayMs, polling } from '../../testing/polling.ts'
import { keys, startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ vendorTimeoutMs: 1_000 })
})
afterEach(() => admin.stop())

const { compareCalls, expectAllRecorded, firstFetch, poll, receiveWebhooks, recordedAll } = polling(() => admin)

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

/** Delivers the webhooks around a missed inbound call that is a voicemail. @returns its ID. */
async function receiveVoicemail(): Promise<string> {
  const now = admin.clock.now().getTime()
  const voicemail = admin.simulator
    .expectedCallsBetween(now, now + dayMs)
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

test('a missed call that is fetched slowly holds up no other call', async () => {
  await admin.stop()
  const slow = Promise.withResolvers<void>()
  admin = await startAdmin({
    vendorTimeoutMs: 120_000,
    onRequest: ({ url }) => (/\/calls\/[^/?]+$/.test(url) ? slow.promise : undefined),
  })
  await firstFetch()
  await recordedAll()
  const id = await receiveVoicemail()
  const body = { Id: 'rings', From: '+12125550123', To: '+18005550142' }
  const event = { EventType: 'IncomingCall', Guid: crypto.randomUUID(), ApiKey: keys.apiKey, Body: body }
  await admin.sendWebhook({ ...event, Timestamp: admin.clock.now().toISOString() })
  await until(() => admin.recorded.has('rings'))
  expect(admin.recorded.get(id)?.outcome).toBe('missed')
  slow.resolve()
  await until(() => admin.recorded.get(id)?.outcome === 'voicemail')
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
