import type { Drill } from './drill.ts'
import { isFailure } from './support/load.ts'
import { replace } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

/** Every process is replaced, one after the other, as a deployment does it. */
export const d3: Drill = {
  id: 'd3',
  fault: 'rolling restart of every copy of every process with SIGTERM',
  run: () =>
    underLoad({}, async ({ portal, load }) => {
      const answers = await load.during(async () => {
        for (const copy of portal.copies) await replace(copy)
      })
      return [{ what: 'failed requests', measured: answers.filter(isFailure).length, most: 0 }]
    }),
}
