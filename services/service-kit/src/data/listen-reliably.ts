import { setTimeout as wait } from 'node:timers/promises'
import { observe } from '../metrics/metrics.ts'
import { isDatabaseOutage } from './database-outage.ts'
import type { Sql } from './sql.ts'

const channel = 'portal_listener_check'

/** How long `listen` tries to reach the database. */
const maxListenMs = 30_000
const retryMs = 250

/**
 * Makes `listen` of a pool survive outages. A process that starts while the database is slow waits for it. Later, the
 * driver listens again when its connection closes; but that connection only receives, so it would not notice that its
 * server is unreachable. A query every ten seconds checks it: if the reply is missing, the driver closes the connection.
 */
export function listenReliably(sql: Sql, everyMs = 10_000): Sql {
  const { listen, end, options } = sql
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isEnded = false
  let answeredAt = Date.now()
  let stopObserving = () => {}

  async function check() {
    if (isChecking) return
    isChecking = true
    try {
      const { unlisten } = await listen(channel, () => undefined)
      await unlisten()
      answeredAt = Date.now()
    } catch {
      // The driver closes the connection, and notifies the listeners when it listens again.
    } finally {
      isChecking = false
    }
  }

  function startChecking() {
    const pool = String(options.connection.application_name)
    stopObserving = observe(
      'portal_listener_silent_seconds',
      'Time since the last sign of life of a listening database connection',
      ['pool'],
      () => [[{ pool }, (Date.now() - answeredAt) / 1000]],
    )
    return setInterval(() => void check(), everyMs).unref()
  }

  async function listenOnceReachable(...[name, onNotification, onListening]: Parameters<Sql['listen']>) {
    const startedAt = Date.now()
    for (;;) {
      let isReplaced = false
      try {
        return await listen(
          name,
          payload => isReplaced || onNotification(payload),
          () => isReplaced || onListening?.(),
        )
      } catch (error) {
        if (isEnded || !isDatabaseOutage(error as Error) || Date.now() - startedAt > maxListenMs) throw error
        // The driver keeps this listener and would notify it as well.
        isReplaced = true
        await wait(retryMs)
      }
    }
  }

  return Object.assign(sql, {
    listen: (...args: Parameters<Sql['listen']>) => {
      timer ??= startChecking()
      return listenOnceReachable(...args)
    },
    end: (...args: Parameters<Sql['end']>) => {
      isEnded = true
      clearInterval(timer)
      stopObserving()
      return end(...args)
    },
  })
}
