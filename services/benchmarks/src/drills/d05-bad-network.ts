import { setTimeout as wait } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { secondsToLastFailure, slowestSeconds } from './support/load.ts'
import { createProxies, type NetworkFault } from './support/proxies.ts'
import { underLoad } from './support/under-load.ts'

const faults: readonly NetworkFault[] = [
  { kind: 'delay', maxMs: 300 },
  { kind: 'reset', probability: 0.01 },
  { kind: 'slow', bytesPerSecond: 10_000 },
  { kind: 'silent' },
]

const recoverySeconds = 6

/** The network between all processes, and to the database, is slow, breaks connections, or loses everything. */
export const d5: Drill = {
  id: 'd5',
  fault:
    'between all processes and to the database: delays up to 300 ms, 1 % of packets reset the connection, 10 kB/s, silence without a close',
  async run({ seconds }) {
    const proxies = createProxies()
    try {
      return await underLoad({ route: (_from, _copy, _to, url) => proxies.open(url) }, async ({ load }) => {
        let slowestReturn = 0
        const answers = await load.during(async () => {
          for (const fault of faults) {
            proxies.setFault(fault)
            await wait(seconds * 1_000)
            proxies.setFault({ kind: 'none' })
            const clearedAt = performance.now()
            await wait(recoverySeconds * 1_000)
            slowestReturn = Math.max(slowestReturn, secondsToLastFailure(load.answers, clearedAt))
          }
        })
        return [
          { what: 'seconds of the slowest answer', measured: slowestSeconds(answers), most: 10.5 },
          { what: 'seconds from the end of a fault to the last failure', measured: slowestReturn, most: 5 },
        ]
      })
    } finally {
      await proxies.close()
    }
  },
}
