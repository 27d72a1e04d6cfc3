import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceCopies } from '@portal/service-kit'

export interface CopyCheck {
  /** Wait between two checks of a copy: half a second by default. */
  everyMs?: number
  /** How long a copy may take to answer: a second by default. */
  timeoutMs?: number
}

/**
 * Asks every copy of a service whether it is ready, again and again, and takes out those that are not: they are stopping,
 * have lost the database, or hang.
 * @param onSilent receives the origin of a copy that does not answer at all, and how many times in a row.
 * @param onAnswer receives the origin of a copy that answers, ready or not.
 */
export function checkCopies(
  copies: ServiceCopies,
  { everyMs = 500, timeoutMs = 1_000 }: CopyCheck,
  onSilent: (origin: string, times: number) => void,
  onAnswer: (origin: string) => void,
): { stop(): void } {
  let isStopped = false

  /** @returns whether the copy answered. */
  async function check(origin: string): Promise<boolean> {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
      await response.body?.cancel()
      if (response.ok) copies.answered(origin)
      else copies.failed(origin)
      return true
    } catch {
      copies.failed(origin)
      return false
    }
  }

  async function pollCopy(origin: string) {
    let silent = 0
    while (!isStopped) {
      const hasAnswered = await check(origin)
      if (isStopped) return
      silent = hasAnswered ? 0 : silent + 1
      if (hasAnswered) onAnswer(origin)
      else onSilent(origin, silent)
      await wait(everyMs, undefined, { ref: false })
    }
  }

  for (const origin of copies.origins) void pollCopy(origin)
  return {
    stop() {
      isStopped = true
    },
  }
}
