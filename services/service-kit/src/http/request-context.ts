import { AsyncLocalStorage } from 'node:async_hooks'
import { continueTrace, type TraceContext, traceHeader, traceparentOf } from './trace-context.ts'

/** The context of a request, for its handler, its log lines, and its requests to peers. */
export interface RequestContext {
  readonly requestId: string
  readonly trace: TraceContext
  /** When the sender stops waiting, on the clock of `performance.now()`. */
  readonly deadline: number
}

/** Without a deadline, a service takes at most this long to begin its reply. */
export const longestReplyMs = 10_000

/** How many milliseconds the sender still waits: a duration, because clocks differ. */
export const deadlineHeader = 'x-deadline-ms'

const storage = new AsyncLocalStorage<RequestContext | undefined>()

/** Returns the context of the current request; undefined outside of requests. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()

/** Runs a request's handler in its context. */
export const runRequest = <T>(context: RequestContext, run: () => T): T => storage.run(context, run)

/** Runs work that a request starts and does not wait for: the work outlives the request, and its deadline. */
export const runOutsideRequest = <T>(run: () => T): T => storage.run(undefined, run)

/** Reads the context of a request. @param longestMs the wait without a deadline header, and the longest one with it. */
export function requestContext(
  requestId: string,
  header: (name: string) => string | null | undefined,
  longestMs: number,
): RequestContext {
  const waitMs = Number(header(deadlineHeader) || longestMs)
  const boundedMs = Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), longestMs) : longestMs
  return { requestId, trace: continueTrace(header(traceHeader)), deadline: performance.now() + boundedMs }
}

/** Returns how many milliseconds are left for a request, at most `longestMs`. */
export const msLeft = ({ deadline }: RequestContext, longestMs: number): number =>
  Math.max(0, Math.min(longestMs, Math.floor(deadline - performance.now())))

/** Returns the headers that continue a request at another process, which gets `waitMs` for it. */
export const contextHeaders = ({ requestId, trace }: RequestContext, waitMs: number): Record<string, string> => ({
  'x-request-id': requestId,
  [traceHeader]: traceparentOf(trace),
  [deadlineHeader]: String(waitMs),
})
