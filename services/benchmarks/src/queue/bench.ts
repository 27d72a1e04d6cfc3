import { setTimeout as wait } from 'node:timers/promises'
import { callsService } from '@portal/calls'
import { startMillionLeads } from '../million-leads.ts'
import { median, reportBars } from '../table.ts'
import { timed } from '../timed.ts'

const rounds = 15
/** The first reads plan their statements, on each connection of the pool. */
const warmUps = 10
/** The longest pause between two shared reads, which a single user does not notice. */
const pauseMs = 200

/** The cost of the queue with many leads, at noon in California: reading it, and getting the next lead. */
export async function run([rows = '1000000']: readonly string[]): Promise<void> {
  const noon = lastNoon()
  const calls = await startMillionLeads(Number(rows), callsService({ now: () => noon, hasBackgroundTasks: false }))
  try {
    const agent = calls.service.as('agent')
    const medianOf = async (method: string, path: string) => {
      const ms: number[] = []
      for (let round = -warmUps; round < rounds; round++) {
        // Otherwise each pull returns the claim of the first.
        await calls.sql`delete from lead_claim`
        await wait(pauseMs)
        ms.push(await timed(async () => (await agent(method, path)).text()))
      }
      return median(ms.slice(warmUps))
    }
    const bars = [
      { what: 'read the queue (ms)', measured: await medianOf('GET', '/api/leads/queue'), most: 50 },
      { what: 'get the next lead (ms)', measured: await medianOf('POST', '/api/leads/next'), most: 50 },
    ]
    reportBars(bars)
  } finally {
    await calls.stop()
  }
}

/** The last 20:00 UTC on a weekday: calls are allowed in every state. */
function lastNoon(): Date {
  const noon = new Date()
  noon.setUTCHours(20, 0, 0, 0)
  while (noon > new Date() || noon.getUTCDay() % 6 === 0) noon.setUTCDate(noon.getUTCDate() - 1)
  return noon
}
