import { setTimeout as wait } from 'node:timers/promises'

const maxPauseMs = 200

/**
 * Returns a function that shares reads: requests that arrive during a read get the result of the next one, so each result
 * is newer than its request. After a read, the next one waits for twice the time that it took, 200 ms at most. So the
 * screens of a whole floor that reload at once cause two reads, and they take a third of the database's time at most.
 */
export function shareReads<Request, Result>(
  read: (requests: readonly Request[]) => Promise<Result>,
): (request: Request) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { requests: Request[]; result: Promise<Result> } | undefined

  function planNext() {
    const requests: Request[] = []
    const result = running.then(() => {
      next = undefined
      const startedAt = performance.now()
      const reading = read(requests)
      const pause = () => wait(Math.min(maxPauseMs, 2 * (performance.now() - startedAt)), undefined, { ref: false })
      running = reading.then(pause, pause)
      return reading
    })
    return { requests, result }
  }

  return request => {
    next ??= planNext()
    next.requests.push(request)
    return next.result
  }
}
