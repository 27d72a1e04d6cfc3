import { setTimeout as wait } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { isFailure } from './support/load.ts'
import type { DrillPortal } from './support/portal.ts'
import { secondsUntil } from './support/seconds-until.ts'
import { freezeFor } from './support/signals.ts'
import { prepareSimulator, type SimulatorProcess } from './support/simulator.ts'
import { underLoad } from './support/under-load.ts'

/** A call has ten events: it starts, rings four phones, stops at three, connects, and ends. */
const call = { others: ['104', '105', '106'], ringingMs: 800, talkingMs: 1_200 }
const durationSeconds = 1
const callsPerOutage = 10
const stormSeconds = 5
const callsPerSecond = 110
const mostRequests = 2_000
/** No call lasts a century: the calls service refuses it. */
const impossible = 'impossible'

/** The telephony platform fails and hangs, its budget runs out, and its events come twice, out of order, and all at once. */
export const d10: Drill = {
  id: 'd10',
  fault:
    'telephony: errors, a hang, no budget; then 1,000 events a second, a third of them twice, half of them late, one impossible',
  async run({ seconds }) {
    const simulator = await prepareSimulator()
    try {
      return await underLoad({ env: simulator.env }, async ({ portal, load }) => {
        await simulator.start(portal.origin)
        let numbers: string[] = []
        let recordedAfter = 0
        const answers = await load.during(async () => {
          numbers = [...(await breakPlatform(portal, simulator, seconds)), ...(await storm(simulator, portal.origin))]
          await wait(call.ringingMs + call.talkingMs)
          await pollSoon(portal)
          recordedAfter = await secondsUntil(async () => (await countWrong(portal, numbers)) === 0)
        })
        const { spent, refused } = await readFigures(portal)
        return [
          { what: 'failed requests of other users', measured: answers.filter(isFailure).length, most: 0 },
          { what: 'calls that are missing, doubled, or wrong', measured: await countWrong(portal, numbers), most: 0 },
          { what: 'seconds from the last call until all are stored', measured: recordedAfter, most: 90 },
          { what: 'events of the impossible call that are not rejected', measured: 2 - refused, most: 0 },
          { what: 'requests to the platform in 24 hours', measured: spent, most: mostRequests },
        ]
      })
    } finally {
      await simulator.stop()
    }
  },
}

/** The platform's interface fails in three ways while calls go on. @returns the numbers of the callers */
async function breakPlatform(portal: DrillPortal, simulator: SimulatorProcess, seconds: number): Promise<string[]> {
  const numbers: string[] = []
  for (const faults of [{ failWith: 503 }, { slowMs: 30_000 }, { requestBudget: 0 }]) {
    await simulator.setFaults({ failWith: null, slowMs: 0, requestBudget: mostRequests, ...faults })
    await pollSoon(portal)
    numbers.push(...(await ringMany(simulator, callsPerOutage)))
    await wait(seconds * 1_000)
  }
  await simulator.setFaults({ failWith: null, slowMs: 0, requestBudget: mostRequests })
  await pollSoon(portal)
  numbers.push(...(await ringMany(simulator, callsPerOutage)))
  await freezeFor(seconds, simulator.pid())
  return numbers
}

/** The next check, within a minute, fetches the platform's list of calls. */
const pollSoon = ({ owner }: DrillPortal) => owner`update admin.sync set next_at = '-infinity'`

/** Many calls at once, and an impossible one among them. @returns the numbers of the callers */
async function storm(simulator: SimulatorProcess, portalOrigin: string): Promise<string[]> {
  const numbers: string[] = []
  await simulator.setFaults({ repeated: 0.33, disorder: 0.5 })
  for (let second = 0; second < stormSeconds; second += 1) {
    if (second === 1) await sendImpossibleCall(simulator, portalOrigin)
    const [rung] = await Promise.all([ringMany(simulator, callsPerSecond), wait(1_000)])
    numbers.push(...rung)
  }
  return numbers
}

let lastNumber = 0

async function ringMany(simulator: SimulatorProcess, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => `+1212${String(5_550_000 + (lastNumber += 1)).padStart(7, '0')}`)
  await Promise.all(numbers.map(from => simulator.ring({ from, ...call })))
  return numbers
}

async function sendImpossibleCall({ env }: SimulatorProcess, portalOrigin: string): Promise<void> {
  const events = { IncomingCallConnected: '1900-01-01T00:00:00Z', IncomingCallCompleted: new Date().toISOString() }
  for (const [EventType, Timestamp] of Object.entries(events)) {
    const Body = { Id: impossible, From: '+12125559999', To: '+18005550142' }
    await fetch(`${portalOrigin}/api/mightycall/webhook/${env.MIGHTYCALL_WEBHOOK_SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ EventType, Timestamp, ApiKey: env.MIGHTYCALL_API_KEY, Guid: crypto.randomUUID(), Body }),
    })
  }
}

/** Every caller has one answered call, of the duration that the platform knows. */
async function countWrong({ owner }: DrillPortal, numbers: readonly string[]): Promise<number> {
  const rows = await owner<{ number: string; right: number; all: number }[]>`
    select phone_number as number, count(*)::int as all,
      count(*) filter (where outcome = 'answered' and duration_seconds = ${durationSeconds})::int as right
    from calls.call group by phone_number`
  const right = new Set(rows.filter(row => row.right === 1 && row.all === 1).map(({ number }) => number))
  return numbers.filter(number => !right.has(number)).length
}

async function readFigures({ owner }: DrillPortal): Promise<{ spent: number; refused: number }> {
  const [figures] = await owner<[{ spent: number; refused: number }]>`
    select
      (select sum(spent)::int from admin.request_hour) as spent,
      (select count(*)::int from admin.delivery where call_id = ${impossible} and outcome = 'refused') as refused`
  return figures
}
