import { availableParallelism, loadavg } from 'node:os'

/** Describes when a figure of the docs was measured: the day, a note, and the machine's load over five minutes. */
export const whenMeasured = (...notes: readonly string[]): string => {
  const load = `load ${(loadavg()[1] ?? 0).toFixed(0)} on ${availableParallelism()} cores`
  return [new Date().toISOString().slice(0, 10), ...notes, load].join(', ')
}
