import { ApiError } from '../http/api-error.ts'
import { connect } from './database.ts'

/** Allows each member one export at a time, across all services and their copies. */
export interface ExportLock {
  /**
   * Takes the lock, and returns a function that releases it. If the process dies, its database connection ends the lock.
   * @throws {ApiError} `conflict` during another export of the member; `unavailable` during too many exports.
   */
  acquire(memberId: string): Promise<() => Promise<void>>
  /** Closes its connections. */
  stop(): Promise<void>
}

/** Each export keeps a connection for its lock, apart from the connections of other requests. */
const maxExports = 8

export function createExportLock(databaseUrl: string, schema: string): ExportLock {
  const sql = connect(databaseUrl, { schema, max: maxExports })
  let reserved = 0

  async function reserve() {
    if (reserved === maxExports) {
      const message = 'Too many exports are running. Try again in a minute.'
      throw new ApiError('unavailable', message, { retryAfterSeconds: 60 })
    }
    reserved += 1
    const connection = await sql.reserve().catch((error: unknown) => {
      reserved -= 1
      throw error
    })
    const release = () => {
      reserved -= 1
      connection.release()
    }
    return { connection, release }
  }

  return {
    async acquire(memberId) {
      const { connection, release } = await reserve()
      const key = `export ${memberId}`
      try {
        const [lock] = await connection<[{ isFree: boolean }]>`
          select pg_try_advisory_lock(hashtextextended(${key}, 0)) as "isFree"`
        if (!lock.isFree) {
          throw new ApiError('conflict', 'Your previous export is still running. Wait until it ends, or cancel it.')
        }
      } catch (error) {
        release()
        throw error
      }
      let ended: Promise<unknown> | undefined
      return async () => {
        ended ??= connection`select pg_advisory_unlock(hashtextextended(${key}, 0))`.finally(release)
        await ended
      }
    },
    stop: () => sql.end({ timeout: 5 }),
  }
}
