import { expect, test } from '@jest/globals'
import { ringDemoMembers } from './demo-rings.ts'
import { createSimulator } from './simulator.ts'

const startedAt = Date.parse('2026-11-20T15:00:00Z')
const upAt = startedAt + 7_000

/** Lets the demo ring until a time of the simulator's clock. @returns the extensions that rang, by seconds since the portal was up. */
async function ringUntil(end: number) {
  let now = startedAt
  const simulator = createSimulator({ apiKey: 'key', secretKey: 'secret', isIdle: true, now: () => now })
  const isOver = new Error('The time is over.')
  const rings = ringDemoMembers({
    isUp: async () => now >= upAt,
    ring: simulator.ringDemoMembers,
    wait: async milliseconds => {
      now += milliseconds
      if (now > end) throw isOver
    },
  })
  await expect(rings).rejects.toBe(isOver)
  return simulator
    .eventsBetween(startedAt, end)
    .filter(({ EventType }) => EventType === 'IncomingCallRinging')
    .map(({ Timestamp, Body }) => [Math.round((Date.parse(Timestamp) - upAt) / 1_000), Body.Extension])
}

test('the phones of the demo members ring within a minute after the portal is up', async () => {
  const rings = await ringUntil(upAt + 60_000)
  // The simulator repeats some events, and sends others late.
  expect(new Set(rings.map(([, extension]) => extension))).toEqual(new Set(['101', '102', '103']))
  for (const [seconds] of rings) expect(seconds).toBeLessThan(60)
})

test('no phone rings before the portal takes webhooks', async () => {
  expect(await ringUntil(upAt)).toEqual([])
})
