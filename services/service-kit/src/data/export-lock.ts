import { ApiError } from '../http/api-error.ts'
import { connect } from './database.ts'

/** Allows each member one export at a time, across all services and their copies. */
export interface ExportLock {
  /**
   * Takes the lock, and returns a function that releases it. If the process dies, its database connection ends the lock.
   * @throws {ApiError} `conflict` during another export of the member; `unavailable` while too many exports run.
   */
  acquire(memberId: string): Promise<() => Promise<void>>
  /** Closes its connections. */
  stop(): Promise<void>
}

/** Each export keeps a connection for its lock, apart from the connections of other requests. */
const maxExports = 8

export function createExportLock(databaseUrl: string, schema: string): ExportLock {
  const sql = connect(databaseUrl, { schema, max: maxExports })
  let running = 0

  return {
    async acquire(memberId) {
      if (running === maxExports) {
        const message = 'Too many exports are running. Try again in a minute.'
        throw new ApiError('unavailable', message, { retryAfterSeconds: 60 })
      }
      running += 1
      const [locked, ended] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
      // A transaction, because the pool replaces its connection when that breaks. A reserved connection stays broken.
      const transaction = sql
        .begin(async begun => {
          await begun`set local idle_in_transaction_session_timeout = 0`
          const [lock] = await begun<[{ isFree: boolean }]>`
            select pg_try_advisory_xact_lock(hashtextextended(${`export ${memberId}`}, 0)) as "isFree"`
          locked.resolve(lock.isFree)
          if (lock.isFree) await ended.promise
        })
        // After the lock is taken, only the loss of the connection can fail, and it ends the lock too.
        .catch(locked.reject)
        .finally(() => {
          running -= 1
        })
      if (!(await locked.promise)) {
        await transaction
        throw new ApiError('conflict', 'Your previous export is still running. Wait until it ends, or cancel it.')
      }
      return async () => {
        ended.resolve()
        await transaction
      }
    },
    stop: () => sql.end({ timeout: 5 }),
  }
}
