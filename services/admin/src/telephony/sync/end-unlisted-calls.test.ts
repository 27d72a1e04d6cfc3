import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { until } from '@portal/service-kit/testing'
import { polling } from '../../testing/polling.ts'
import { startAdmin, type TestAdmin } from '../../testing/start-admin.ts'

let admin: TestAdmin
beforeEach(async () => {
  admin = await startAdmin({ isIdle: true, vendorTimeoutMs: 1_000 })
  admin.simulator.setFaults({ lostExtension: 0, repeated: 0, disorder: 0 })
  await firstFetch()
})
afterEach(() => admin.stop())

const { firstFetch, poll, receiveWebhooks, recordedAll } = polling(() => admin)

/** Rings a phone, answers, and delivers the webhooks of the first minute of an hour-long call. */
async function beginCall(): Promise<void> {
  const call = { from: '+12125550123', extension: '101', ringingMs: 3_000, talkingMs: 3_600_000 }
  const request = { method: 'POST', body: JSON.stringify(call) }
  await admin.simulator.fetch(new Request('http://simulator/control/ring', request))
  await receiveWebhooks(60)
  await recordedAll()
}
const calls = () => [...admin.recorded.values()]
const phases = () => calls().map(({ live }) => live?.phase)

test('a call in progress stays while the vendor lists it', async () => {
  await beginCall()
  expect(phases()).toEqual(['connected'])
  await poll()
  await poll()
  expect(phases()).toEqual(['connected'])
})

test('a call that was listed and that the vendor then forgets ends with the next poll', async () => {
  await beginCall()
  await poll()
  expect(phases()).toEqual(['connected'])
  admin.simulator.forgetCalls()
  await poll()
  expect(calls()).toMatchObject([{ outcome: 'other', durationSeconds: 0 }])
  expect(phases()).toEqual([undefined])
})

test('a call that the vendor never listed ends after half an hour without a webhook', async () => {
  await beginCall()
  admin.simulator.forgetCalls()
  await poll()
  expect(phases()).toEqual(['connected'])
  await admin.database.owner`update admin.call_event set at = at - interval '35 minutes'`
  await poll()
  expect(phases()).toEqual([undefined])
})

test.each([
  [{ failWith: 503 }],
  [{ isInvalidJson: true }],
  [{ requestBudget: 0 }],
  [{ slowMs: 1_500 }],
  [{ refusesEveryBearer: true }],
])('with %j no call ends until the vendor answers again', async faults => {
  await beginCall()
  await poll()
  admin.simulator.forgetCalls()
  admin.simulator.setFaults(faults)
  await poll()
  await poll()
  expect(phases()).toEqual(['connected'])
  admin.simulator.setFaults({
    failWith: null,
    isInvalidJson: false,
    requestBudget: 2_500,
    slowMs: 0,
    refusesEveryBearer: false,
  })
  await poll()
  expect(phases()).toEqual([undefined])
})

test('a call that began before the span of the poll stays', async () => {
  await beginCall()
  await poll()
  admin.simulator.forgetCalls()
  await admin.database.owner`update admin.call_event set at = at - interval '3 hours'`
  await poll()
  expect(phases()).toEqual(['connected'])
})

test('a call that the vendor reports again is in progress again, and then over', async () => {
  await beginCall()
  const [call] = calls()
  const startedAt = Date.parse(call?.startedAt ?? '')
  const events = admin.simulator.eventsBetween(startedAt, startedAt + 4_000_000)
  await poll()
  admin.simulator.forgetCalls()
  await poll()
  expect(phases()).toEqual([undefined])
  await admin.sendWebhook({
    ...events.find(({ EventType }) => EventType === 'IncomingCallRinging'),
    Guid: crypto.randomUUID(),
  })
  await recordedAll()
  expect(phases()).toEqual(['connected'])
  await admin.sendWebhook(events.find(({ EventType }) => EventType === 'IncomingCallCompleted'))
  await until(() => calls()[0]?.outcome === 'answered')
  expect(calls()).toMatchObject([{ outcome: 'answered', durationSeconds: 3_600 }])
})

test('a call that has ended keeps its outcome', async () => {
  await beginCall()
  await receiveWebhooks(3_600)
  await recordedAll()
  admin.simulator.forgetCalls()
  await poll()
  expect(calls()).toMatchObject([{ outcome: 'answered', durationSeconds: 3_600 }])
  expect(await admin.database.owner`select 1 from admin.telephony_call where unlisted_at is not null`).toEqual([])
})
