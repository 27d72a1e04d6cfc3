import { observe } from '../metrics/metrics.ts'
import type { Sql } from './sql.ts'

/** Adds metrics of a pool until it ends: its connections by state, and the queries that wait for one. */
export function observePool(sql: Sql, pool: string): Sql {
  // Our patch of the driver adds this function.
  const { end, stats } = sql as Sql & { stats(): Record<'idle' | 'busy' | 'reserved' | 'waiting', number> }
  const stopConnections = observe(
    'portal_database_connections',
    'Open database connections, by state; reserved ones have a transaction',
    ['pool', 'state'],
    () => {
      const counts = stats()
      return (['idle', 'busy', 'reserved'] as const).map(state => [{ pool, state }, counts[state]] as const)
    },
  )
  const stopWaiting = observe(
    'portal_database_waiting_queries',
    'Queries that wait for a database connection',
    ['pool'],
    () => [[{ pool }, stats().waiting]],
  )
  return Object.assign(sql, {
    end: (...args: Parameters<Sql['end']>) => {
      stopConnections()
      stopWaiting()
      return end(...args)
    },
  })
}
