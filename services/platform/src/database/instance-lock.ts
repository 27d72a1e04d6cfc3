import postgres from 'postgres'
import { Failure } from '../shared/failure.ts'

// A lock in the database, held as long as the portal lives: it cannot outlive a process that is killed.
const lock = 80_80

export interface InstanceLock {
  /** Takes the lock again after the server was gone. */
  again(): Promise<void>
  release(): Promise<void>
}

/** Takes the lock of the portal that runs on this database. */
export async function takeInstanceLock(url: string): Promise<InstanceLock> {
  const owner = connectOwner(url)
  const again = async () => {
    await owner`select pg_advisory_lock(${lock})`
  }
  await again()
  return { again, release: () => owner.end({ timeout: 5 }) }
}

/** Whether a living portal holds the lock. A server that is just coming up or going down counts as not held. */
export async function isInstanceLocked(url: string): Promise<boolean> {
  const owner = connectOwner(url)
  try {
    const [row] = await owner<{ free: boolean }[]>`select pg_try_advisory_lock(${lock}) as free`
    return row?.free === false
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw wrongPassword()
    return false
  } finally {
    await owner.end({ timeout: 1 })
  }
}

export function wrongPassword(): Failure {
  return new Failure('secrets.json does not belong to this database: put the right one back, or name another DATA_DIR.')
}

/** One connection for good: the pool must not renew it, or the lock would be gone. */
function connectOwner(url: string): postgres.Sql {
  return postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => undefined })
}
