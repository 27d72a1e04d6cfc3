import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { databaseAccount } from '../database/account.ts'
import { recoverySettings } from '../database/archive.ts'
import { findBinaries } from '../database/binaries.ts'
import { clusterFolder, makeDataFolder } from '../database/data-folder.ts'
import { endEarlierServer } from '../database/earlier-server.ts'
import { embeddedUrl } from '../database/embedded.ts'
import { isInstanceLocked, wrongPassword } from '../database/instance-lock.ts'
import { ServerFailure, startServer } from '../database/server.ts'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import { findBaseBackup, writeFilesOf } from './base-backup.ts'

export interface RestoreOrder {
  readonly archive: string
  /** The last instant to restore; null for the end of the archive. */
  readonly until: Date | null
  readonly dataFolder: string
  readonly ownerPassword: string
  /** Whether an existing database may be renamed. */
  readonly mayReplace: boolean
}

/**
 * Creates the embedded database of a stopped portal as it was at an instant: from a base backup and the archived log.
 * @returns when its last transaction was committed.
 * @throws {Failure} with the reason; the existing database stays.
 */
export async function restoreUntil(order: RestoreOrder): Promise<Date | null> {
  const { archive, until, dataFolder, ownerPassword, mayReplace } = order
  makeDataFolder(dataFolder)
  const account = databaseAccount()
  const binaries = findBinaries(account)
  const folder = clusterFolder(dataFolder, binaries, account)
  const backup = await findBaseBackup(archive, until)
  if (backup.major !== binaries.major)
    throw new Failure(`The archive is from PostgreSQL ${backup.major}, but this portal runs ${binaries.major}.`)
  await endEarlierServer(folder, port => isInstanceLocked(embeddedUrl(port, ownerPassword)))
  if (existsSync(folder) && !mayReplace)
    throw new Failure(`There is a database in ${folder}. Add --replace to set it aside, or choose another DATA_DIR.`)

  const draft = `${folder}.restoring`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    await writeFilesOf(backup, draft)
    mkdirSync(join(draft, 'pg_wal'), { recursive: true, mode: 0o700 })
    writeFileSync(join(draft, 'recovery.signal'), '')
    giveTo(draft, account)
    const lastCommit = await recover(draft)
    if (existsSync(folder)) renameSync(folder, `${folder}.before-${Date.now()}`)
    renameSync(draft, folder)
    return lastCommit
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }

  async function recover(cluster: string): Promise<Date | null> {
    const logs = join(dataFolder, 'logs')
    mkdirSync(logs, { recursive: true })
    const port = (await freePort(0)) ?? 0
    const server = await startServer({
      folder: cluster,
      binaries,
      account,
      port,
      logFile: join(logs, 'restore.log'),
      changes: recoverySettings(archive, until),
    }).catch((cause: Error) => {
      if (cause instanceof ServerFailure && cause.message.includes('recovery target'))
        throw new Failure(`The archive ends before ${until?.toISOString()}. Name an earlier time, or --until latest.`)
      throw cause
    })
    const sql = postgres(embeddedUrl(port, ownerPassword), { max: 1 })
    try {
      const [row] = await sql<[{ at: Date | null }]>`select pg_last_xact_replay_timestamp() as at`
      return row.at
    } catch (error) {
      throw (error as { code?: string }).code === '28P01' ? wrongPassword() : error
    } finally {
      await sql.end()
      await server.stop()
    }
  }
}

/** Gives a folder and everything in it to the account of the database. */
function giveTo(folder: string, { uid, gid }: { uid?: number; gid?: number }): void {
  chmodSync(folder, 0o700)
  if (uid === undefined || gid === undefined) return
  chownSync(folder, uid, gid)
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chownSync(join(parentPath, name), uid, gid)
  }
}
