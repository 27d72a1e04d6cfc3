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
 * have lost the database, or hang. The only copy of a service is not asked, because there is no other to send to.
 * @param onSilent receives the origin of a copy that gives no answer at all, so that its requests can go elsewhere.
 */
export function checkCopies(
  copies: ServiceCopies,
  { everyMs = 500, timeoutMs = 1_000 }: CopyCheck,
  onSilent: (origin: string) => void,
): { stop(): void } {
  let isStopped = false

  async function check(origin: string) {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
      await response.body?.cancel()
      if (response.ok) copies.answered(origin)
      else copies.failed(origin)
    } catch {
      if (isStopped) return
      copies.failed(origin)
      onSilent(origin)
    }
  }

  async function checkAgainAndAgain(origin: string) {
    while (!isStopped) {
      await check(origin)
      await wait(everyMs, undefined, { ref: false })
    }
  }

  if (copies.origins.length > 1) for (const origin of copies.origins) void checkAgainAndAgain(origin)
  return {
    stop() {
      isStopped = true
    },
  }
}
