import { setTimeout as wait } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { failuresIn10000Reads, secondsToLastFailure } from './support/load.ts'
import { freezeFor, killAndAwaitRestart } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

/** One of two gateways is killed, or hangs: its users and tabs move to the other one. */
export const d2: Drill = {
  id: 'd2',
  fault: 'kill -9 of one of two gateways; then one of them frozen',
  run: ({ rounds, seconds }) =>
    underLoad({}, async ({ portal, load, tabs }) => {
      const [killed, frozen] = portal.copiesOf('gateway')
      if (!killed || !frozen) throw new Error('There are no two gateways.')
      let longestFailure = 0
      let slowestTab = 0
      const duringKills = await load.during(async () => {
        for (let round = 0; round < rounds; round += 1) {
          const killedAt = performance.now()
          const restarted = killAndAwaitRestart(killed)
          // The broken connections are seen a moment later.
          await wait(100)
          await tabs.awaitConnected()
          slowestTab = Math.max(slowestTab, (performance.now() - killedAt) / 1_000)
          await restarted
          longestFailure = Math.max(longestFailure, secondsToLastFailure(load.answers, killedAt))
        }
      })
      const duringFreeze = await load.during(() => freezeFor(seconds, frozen.pid))
      await wait(1_000)
      return [
        { what: 'failed reads in 10,000 while it is killed', measured: failuresIn10000Reads(duringKills), most: 5 },
        { what: 'seconds from a kill to the last failure', measured: longestFailure, most: 3 },
        { what: 'seconds from a kill until all tabs follow again', measured: slowestTab, most: 3 },
        { what: 'failed reads in 10,000 while it is frozen', measured: failuresIn10000Reads(duringFreeze), most: 5 },
      ]
    }),
}
