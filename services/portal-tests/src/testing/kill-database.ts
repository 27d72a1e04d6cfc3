import { join } from 'node:path'
import { readPidFile } from '@portal/platform/database'

/** Kills the database server of a data folder, as a power failure would. */
export function killDatabase(dataFolder: string): void {
  const pid = readPidFile(join(dataFolder, 'postgres-18'))?.pid
  if (!pid) throw new Error(`no database is running on ${dataFolder}`)
  process.kill(pid, 'SIGKILL')
}
