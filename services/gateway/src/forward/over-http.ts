import { createServiceCopies, isUnsent, longestReplyMs, observe, type ServiceCopies } from '@portal/service-kit'
import { Pool } from 'undici'
import { alreadySent } from './already-sent.ts'
import { type CopyCheck, checkCopies } from './check-copies.ts'
import {
  type Copy,
  dispatch,
  type Exchange,
  isRepeatable,
  NoFreeConnection,
  type UnansweredRequest,
} from './dispatch.ts'
import { noReply } from './reply-deadline.ts'
import type { ForwardedMessage, Upstream } from './upstream.ts'

/** A copy that misses this many checks in a row counts as frozen: four seconds after its last answer. */
const frozenAfter = 3

/**
 * Creates the upstream for a service in one or more separate processes. It writes the reply directly to the client's
 * connection, without a `Response` in between, which would cost a quarter of the CPU time.
 *
 * When a copy stops answering, another one repeats its repeatable requests. After four seconds, its other requests
 * fail, and it gets no more until it answers again.
 * @param origins of the copies, separated by commas.
 * @param onReturn called when a frozen copy answers again.
 * @param stallMs how long a reply that has begun may stand still, because of the copy or of the client.
 */
export function overHttp(
  serviceName: string,
  origins: string,
  onReturn: () => void,
  check: CopyCheck = {},
  stallMs = 30_000,
): { upstream: Upstream; copies: ServiceCopies; close: () => Promise<void> } {
  const copies = createServiceCopies(origins)
  const byOrigin = new Map(copies.origins.map(origin => [origin, createCopy(origin, stallMs)]))
  const frozen = new Set<string>()
  const stopObserving = observe(
    'portal_upstream_requests',
    'Requests of the gateway to a copy of a service: waiting for a connection, or for the reply',
    ['service', 'origin', 'state'],
    () =>
      [...byOrigin].flatMap(([origin, { waiting, unanswered }]) => [
        [{ service: serviceName, origin, state: 'waiting' }, waiting] as const,
        [{ service: serviceName, origin, state: 'unanswered' }, unanswered.length] as const,
      ]),
  )
  const stopObservingFrozen = observe(
    'portal_upstream_frozen',
    'Whether a copy of a service is frozen and gets no requests',
    ['service', 'origin'],
    () => copies.origins.map(origin => [{ service: serviceName, origin }, frozen.has(origin) ? 1 : 0] as const),
  )
  const checks = checkCopies(copies, check, onSilent, origin => frozen.delete(origin) && onReturn())

  function onSilent(origin: string, times: number) {
    const isFrozen = times >= frozenAfter
    if (isFrozen) frozen.add(origin)
    const unanswered = byOrigin.get(origin)?.unanswered ?? []
    const canFail = ({ isRepeatable }: UnansweredRequest) => isFrozen || (isRepeatable && copies.origins.length > 1)
    // `filter` also makes a copy: aborting a request removes it from the list.
    for (const request of unanswered.filter(canFail)) request.abort(new CopyStoppedAnswering())
  }

  async function send(origin: string, exchange: Exchange, message: ForwardedMessage) {
    if (frozen.has(origin)) throw new CopyStoppedAnswering()
    await dispatch(byOrigin.get(origin) as Copy, exchange, message)
  }

  return {
    copies,
    async close() {
      checks.stop()
      stopObserving()
      stopObservingFrozen()
      await Promise.all([...byOrigin.values()].map(({ pool }) => pool.close()))
    },
    async upstream(c, message) {
      const choose = message.needsSameCopy ? copies.first : copies.next
      const origin = choose()
      try {
        await send(origin, c.env, message)
      } catch (error) {
        const other = choose(origin)
        const canRetry =
          error instanceof NoFreeConnection ? other !== origin : isUnsent(error) || isRepeatable(c.env.incoming)
        if (!canRetry) throw noReply(error)
        await send(other, c.env, message).catch((cause: unknown) => {
          throw noReply(cause)
        })
      }
      return alreadySent
    },
  }
}

/** The copy stopped answering while it had a request. */
class CopyStoppedAnswering extends Error {
  override message = 'the service stopped answering'
}

function createCopy(origin: string, stallMs: number): Copy {
  const pool = new Pool(origin, {
    connections: 64,
    headersTimeout: longestReplyMs,
    bodyTimeout: stallMs,
    connectTimeout: 2_000,
  })
  return { pool, unanswered: [], waiting: 0, stallMs }
}
