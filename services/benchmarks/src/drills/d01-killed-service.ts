import type { Drill } from './drill.ts'
import { failuresIn10000Reads, secondsToLastFailure } from './support/load.ts'
import { freezeFor, killAndAwaitRestart } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

const services = ['identity', 'calls', 'sales', 'engagement', 'admin']

/** One copy of a service is killed, or hangs: the other copy serves its users. */
export const d1: Drill = {
  id: 'd1',
  fault: 'kill -9 of one of two copies of each service in turn; then one copy of calls frozen',
  run: ({ rounds, seconds }) =>
    underLoad({}, async ({ portal, load }) => {
      let longestFailure = 0
      const duringKills = await load.during(async () => {
        for (let round = 0; round < rounds; round += 1) {
          const [copy] = portal.copiesOf(services[round % services.length] ?? '')
          if (!copy) throw new Error('The service does not run.')
          const killedAt = performance.now()
          await killAndAwaitRestart(copy)
          longestFailure = Math.max(longestFailure, secondsToLastFailure(load.answers, killedAt))
        }
      })
      const frozen = portal.copiesOf('calls')[1]
      const duringFreeze = await load.during(() => freezeFor(seconds, frozen?.pid ?? 0))
      return [
        {
          what: 'failed reads in 10,000 while copies are killed',
          measured: failuresIn10000Reads(duringKills),
          most: 5,
        },
        { what: 'seconds from a kill to the last failure', measured: longestFailure, most: 3 },
        {
          what: 'failed reads in 10,000 while a copy is frozen',
          measured: failuresIn10000Reads(duringFreeze),
          most: 5,
        },
      ]
    }),
}
