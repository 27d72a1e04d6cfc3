import postgres from 'postgres'
import { Failure } from '../shared/failure.ts'

// An advisory lock ends with its connection, so it cannot outlive a process that was killed.
const lockKey = 80_80

export interface InstanceLock {
  /** Takes the lock again after a restart of the server. */
  takeAgain(): Promise<void>
  release(): Promise<void>
}

/** Takes the lock that marks this database as used by a running portal. */
export async function takeInstanceLock(url: string): Promise<InstanceLock> {
  const owner = connectOwner(url)
  const takeAgain = async () => {
    await owner`select pg_advisory_lock(${lockKey})`
  }
  await takeAgain()
  return { takeAgain, release: () => owner.end({ timeout: 5 }) }
}

/** Returns whether a running portal has the lock; false while the server starts or stops. */
export async function isInstanceLocked(url: string): Promise<boolean> {
  const owner = connectOwner(url)
  try {
    const [row] = await owner<{ free: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as free`
    return row?.free === false
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw wrongPassword()
    return false
  } finally {
    await owner.end({ timeout: 1 })
  }
}

export function wrongPassword(): Failure {
  return new Failure(
    'secrets.json does not belong to this database. Restore the right file, or choose another DATA_DIR.',
  )
}

/** One permanent connection: if the pool renewed it, the lock would be lost. */
function connectOwner(url: string): postgres.Sql {
  return postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => undefined })
}
