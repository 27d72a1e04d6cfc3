import { leadNumbers, type SimulatedCall } from './business-day.ts'

const untilFirstRingMs = 20_000
/** Pauses after the first two rings, and after each later one, since each call needs an outcome. */
const firstPausesMs = [240_000, 240_000]
const ringEveryMs = 900_000

/** The newest leads, and a number that no lead has. */
const callers = [...leadNumbers.slice(0, 7), '+12125550160']
/** Extensions of the demo agent, supervisor, and admin. */
const demoExtensions = ['101', '102', '103']
const ringMs = 15_000
const shortestTalkMs = 60_000

/** An incoming call for the demo members. It rings long enough to be seen, and the demo agent answers it. */
export function demoRing(startedAt: number): SimulatedCall {
  const caller = callers[Math.floor(startedAt / 60_000) % callers.length] ?? ''
  return {
    id: crypto.randomUUID(),
    direction: 'Incoming',
    externalNumber: caller,
    status: 'Connected',
    ringing: demoExtensions,
    extension: '101',
    startedAt,
    connectedAt: startedAt + ringMs,
    completedAt: startedAt + ringMs + shortestTalkMs + (startedAt % 97_000),
  }
}

interface DemoRings {
  /** Whether the portal accepts webhooks. */
  isUp: () => Promise<boolean>
  /** Starts a call to the demo members. */
  ring: () => void
  wait: (milliseconds: number) => Promise<unknown>
}

/** Rings the demo members soon after startup, so that new users see a call, and again from time to time. */
export async function ringDemoMembers({ isUp, ring, wait }: DemoRings): Promise<never> {
  while (!(await isUp())) await wait(1_000)
  await wait(untilFirstRingMs)
  for (let rings = 0; ; rings += 1) {
    ring()
    await wait(firstPausesMs[rings] ?? ringEveryMs)
  }
}
