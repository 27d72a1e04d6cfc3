import { setTimeout as wait } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { isFailure } from './support/load.ts'
import { replace } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

/** Two processes then differ by fourteen seconds, and tokens allow fifteen. */
const secondsOff = 7
/** Member and service tokens live a minute, so that each copy sees expired ones of the others. */
const watchedSeconds = 65

/** One copy of each service has a fast clock, and the other a slow one. Users must not notice. */
export const d8: Drill = {
  id: 'd8',
  fault: `clocks: one copy of every process ${secondsOff} s ahead, the other ${secondsOff} s behind`,
  run: () =>
    underLoad({}, async ({ portal, load }) => {
      const answers = await load.during(async () => {
        for (const [index, copy] of portal.copies.entries()) {
          const shiftMs = (index % 2 === 0 ? 1 : -1) * secondsOff * 1_000
          const preload = new URL('support/shift-clock.ts', import.meta.url).href
          Object.assign(copy.env, { CLOCK_SHIFT_MS: String(shiftMs), NODE_OPTIONS: `--import=${preload}` })
          await replace(copy)
        }
        await wait(watchedSeconds * 1_000)
      })
      return [{ what: 'failed requests', measured: answers.filter(isFailure).length, most: 0 }]
    }),
}
