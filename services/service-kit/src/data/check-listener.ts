import { observe } from '../metrics/metrics.ts'
import type { Sql } from './sql.ts'

const channel = 'portal_listener_check'

/**
 * Makes a pool check its listening connection every ten seconds. That connection only receives, so it would not notice
 * that its server is unreachable. The check sends a query; if the reply is missing, the driver closes the connection and
 * listens on a new one.
 */
export function checkListener(sql: Sql, everyMs = 10_000): Sql {
  const { listen, end, options } = sql
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
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

  return Object.assign(sql, {
    listen: (...args: Parameters<Sql['listen']>) => {
      timer ??= startChecking()
      return listen(...args)
    },
    end: (...args: Parameters<Sql['end']>) => {
      clearInterval(timer)
      stopObserving()
      return end(...args)
    },
  })
}
