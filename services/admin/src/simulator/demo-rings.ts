import type { SimulatedCall } from './business-day.ts'

const untilFirstRingMs = 20_000
const ringEveryMs = 240_000

/** Numbers of demo leads (services/calls/src/demo/demo-leads.ts), and one that no lead has. */
const callers = ['+12185550104', '+15415550101', '+14785550102', '+12125550160', '+19565550103', '+13045550105']
/** Extensions of the demo agent, supervisor, and admin. */
const demoExtensions = ['101', '102', '103']
const ringMs = 15_000
const talkMs = 90_000

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
    completedAt: startedAt + ringMs + talkMs,
  }
}

interface DemoRings {
  /** Whether the portal accepts webhooks. */
  isUp: () => Promise<boolean>
  /** Starts a call to the demo members. */
  ring: () => void
  wait: (milliseconds: number) => Promise<unknown>
}

/** Rings the demo members soon after startup, so that new users see a call, and every few minutes after that. */
export async function ringDemoMembers({ isUp, ring, wait }: DemoRings): Promise<never> {
  while (!(await isUp())) await wait(1_000)
  await wait(untilFirstRingMs)
  for (;;) {
    ring()
    await wait(ringEveryMs)
  }
}
