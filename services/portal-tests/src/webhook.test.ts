import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Call, Floor } from '@portal/contracts'
import { until } from '@portal/service-kit/testing'
import { openLiveClient } from './testing/live-client.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

const secret = 'a-secret-path-that-only-the-tests-know'
const path = `/api/mightycall/webhook/${secret}`
const fromElsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    RATE_LIMITS: 'on',
    MIGHTYCALL_API_KEY: 'the api key',
    MIGHTYCALL_SECRET_KEY: 'the secret key',
    MIGHTYCALL_WEBHOOK_SECRET: secret,
    // Nothing listens there: the portal only knows calls from webhooks.
    MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9',
  })
}, 30_000)
afterAll(() => portal.stop())

const event = (EventType: string, second: number, Id: string) => ({
  EventType,
  Guid: crypto.randomUUID(),
  ApiKey: 'the api key',
  Timestamp: `2026-11-20T17:00:${String(second).padStart(2, '0')}.0000000Z`,
  Body: { Id, From: '+12125550123', To: '+18005550142', Extension: '101' },
})

test('accepts nothing from another site except the webhook', async () => {
  expect(
    (await portal.as(null)('POST', path, undefined, { ...fromElsewhere, echo: 'hello' })).headers.get('echo'),
  ).toBe('hello')
  for (const other of ['/api/mightycall/test', '/api/mightycall/webhook', '/api/leads']) {
    expect((await portal.as(null)('POST', other, {}, fromElsewhere)).status).toBe(403)
  }
})

const isComplete = ({ status, member }: Call) => status === 'answered' && member !== null

test('400 events from one address become one row per call', async () => {
  // With four events each, they are four times as many as a visitor may send in a minute.
  const callCount = 100
  const steps: [string, number][] = [
    ['IncomingCall', 0],
    ['IncomingCallRinging', 1],
    ['IncomingCallConnected', 4],
    ['IncomingCallCompleted', 49],
  ]
  const events = Array.from({ length: callCount }, (_, call) =>
    steps.map(([type, second]) => event(type, second, `call ${call}`)),
  ).flat()
  const statuses = new Set<number>()
  const work = async () => {
    for (let next = events.pop(); next; next = events.pop()) {
      statuses.add((await portal.as(null)('POST', path, next, fromElsewhere)).status)
    }
  }
  await Promise.all(Array.from({ length: 40 }, work))
  expect(statuses).toEqual(new Set([200]))

  // Each event is recorded right after its answer, and a call is complete with its last one.
  let calls: Call[] = []
  for (const before = Date.now(); calls.filter(isComplete).length < callCount && Date.now() - before < 60_000; ) {
    await new Promise(resolve => setTimeout(resolve, 200))
    calls = (await (await portal.as('agent')('GET', '/api/calls/recent?limit=500')).json()) as Call[]
  }
  expect(calls).toHaveLength(callCount)
  for (const call of calls) {
    expect(call).toMatchObject({
      direction: 'inbound',
      phoneNumber: '+12125550123',
      status: 'answered',
      duration: 45,
      member: { firstName: 'Demo', lastName: 'Agent' },
    })
  }
}, 120_000)

test('a missed call is in the queue when its change event reaches the tabs, without a poll of the platform', async () => {
  const tab = openLiveClient(portal, 'supervisor', '/api/calls/floor', ['Queue'])
  const missedCalls = () => (tab.data() as Floor | undefined)?.missedCalls
  await until(() => tab.isConnected() && missedCalls() === 0)
  const steps = ['IncomingCall', 'IncomingCallRinging', 'IncomingCallCompleted']
  for (const [second, type] of steps.entries()) {
    const Timestamp = new Date(Date.now() - 60_000 + second * 1_000).toISOString()
    const sent = { ...event(type, 0, 'missed call'), Timestamp }
    expect((await portal.as(null)('POST', path, sent, fromElsewhere)).status).toBe(200)
  }
  await until(() => missedCalls() === 1)
  tab.stop()
})
