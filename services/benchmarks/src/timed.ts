import { median } from './table.ts'

const rounds = 5

/** Returns the duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Returns the duration of each function in milliseconds: the median of five rounds, in turns. */
export async function timedInTurns(...works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const ms = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of works.entries()) ms[index]?.push(await timed(work))
  }
  return ms.map(median)
}
