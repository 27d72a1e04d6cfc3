import { setTimeout as wait } from 'node:timers/promises'

const longestSeconds = 180

export const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000

/** Waits until a condition holds, for three minutes at most. @returns the seconds that it took */
export async function secondsUntil(holds: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await holds()) && secondsSince(startedAt) < longestSeconds) await wait(50)
  return secondsSince(startedAt)
}
