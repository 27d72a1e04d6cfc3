import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '@portal/service-kit'
import { withChildren } from '../cpu-time.ts'
import type { Drill } from './drill.ts'
import { secondsToLastFailure, slowestSeconds } from './support/load.ts'
import { freezeFor } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

const recoverySeconds = 6

/** The database dies and recovers, or hangs: users get 503 soon, and then work as before. */
export const d4: Drill = {
  id: 'd4',
  fault: 'kill -9 of the database, which restarts; then all of its processes frozen',
  run: ({ rounds, seconds }) =>
    underLoad({}, async ({ portal, load }) => {
      let slowestAnswer = 0
      let afterKill = 0
      for (let round = 0; round < rounds; round += 1) {
        const pid = await portal.databasePid()
        const answers = await load.during(async () => {
          process.kill(pid, 'SIGKILL')
          const returnedAt = await answersAgain(portal.owner)
          await wait(recoverySeconds * 1_000)
          afterKill = Math.max(afterKill, secondsToLastFailure(load.answers, returnedAt))
        })
        slowestAnswer = Math.max(slowestAnswer, slowestSeconds(answers))
      }
      const pid = await portal.databasePid()
      let afterFreeze = 0
      const whileFrozen = await load.during(async () => {
        await freezeFor(seconds, ...(await withChildren(pid)))
        const resumedAt = performance.now()
        await wait(recoverySeconds * 1_000)
        afterFreeze = secondsToLastFailure(load.answers, resumedAt)
      })
      slowestAnswer = Math.max(slowestAnswer, slowestSeconds(whileFrozen))
      return [
        { what: 'seconds of the slowest answer', measured: slowestAnswer, most: 5 },
        { what: 'seconds from the restart of the database to the last failure', measured: afterKill, most: 5 },
        { what: 'seconds from the end of the freeze to the last failure', measured: afterFreeze, most: 5 },
      ]
    }),
}

/** Waits until the database has recovered. @returns when, by `performance.now()` */
async function answersAgain(owner: Sql): Promise<number> {
  const isBack = () =>
    owner`select 1`.then(
      () => true,
      () => false,
    )
  // The first queries may still meet connections that are about to break.
  for (let inARow = 0; inARow < 3; ) {
    inARow = (await isBack()) ? inARow + 1 : 0
    await wait(20)
  }
  return performance.now()
}
