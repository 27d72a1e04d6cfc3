import { setTimeout as wait } from 'node:timers/promises'

export interface Balancer {
  /**
   * Sends a request to a ready gateway. If the connection breaks or the gateway stops answering, a request with the same
   * effect goes to another one, once.
   */
  send(path: string, init: RequestInit & { isRepeatable: boolean }): Promise<Response>
  stop(): void
}

interface Target {
  readonly origin: string
  isReady: boolean
  /** Ends the requests of a gateway that has stopped answering. */
  silenced: AbortController
}

const checkEveryMs = 100
const silentAfterMs = 1_000
/** The portal promises an answer within ten seconds, and ten more for a slow body. */
const longestAnswerMs = 25_000

/** Distributes requests to the copies of the gateway, the way a load balancer with health checks does. */
export function createBalancer(ports: readonly number[]): Balancer {
  const targets = ports.map(
    (port): Target => ({ origin: `http://127.0.0.1:${port}`, isReady: true, silenced: new AbortController() }),
  )
  let isStopped = false
  let turn = 0

  async function pollCopy(target: Target) {
    while (!isStopped) {
      try {
        const response = await fetch(`${target.origin}/readyz`, { signal: AbortSignal.timeout(silentAfterMs) })
        await response.body?.cancel()
        target.isReady = response.ok
      } catch (error) {
        target.isReady = false
        if ((error as Error).name === 'TimeoutError') {
          target.silenced.abort()
          target.silenced = new AbortController()
        }
      }
      await wait(checkEveryMs)
    }
  }
  for (const target of targets) void pollCopy(target)

  function choose(not?: Target): Target {
    const others = targets.filter(target => target !== not)
    const ready = others.filter(({ isReady }) => isReady)
    const choices = ready.length > 0 ? ready : others
    return choices[(turn += 1) % choices.length] as Target
  }

  const sendTo = ({ origin, silenced }: Target, path: string, { signal, ...init }: RequestInit) =>
    fetch(origin + path, {
      ...init,
      redirect: 'manual',
      signal: signal ?? AbortSignal.any([silenced.signal, AbortSignal.timeout(longestAnswerMs)]),
    })

  return {
    async send(path, { isRepeatable, ...init }) {
      const first = choose()
      try {
        return await sendTo(first, path, init)
      } catch (error) {
        if (!isRepeatable || isStopped) throw error
        return sendTo(choose(first), path, init)
      }
    },
    stop() {
      isStopped = true
    },
  }
}
