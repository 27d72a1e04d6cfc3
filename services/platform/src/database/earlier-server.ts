import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../shared/failure.ts'
import { type PidFile, readPidFile } from './pid-file.ts'

/**
 * Cleans up after a portal that was killed: ends its database server, or removes its pid file if that names another
 * process by now.
 * @param isInUse whether a running portal uses the server on this port
 * @throws {Failure} if a running portal uses the data folder.
 */
export async function endEarlierServer(folder: string, isInUse: (port: number) => Promise<boolean>): Promise<void> {
  const file = readPidFile(folder)
  if (!file) return
  if (!isServerOf(folder, file)) return rmSync(join(folder, 'postmaster.pid'))
  if (await isInUse(file.port)) {
    throw new Failure(
      `Another portal runs on ${folder} (database process ${file.pid}). Stop it, or choose another DATA_DIR.`,
    )
  }
  process.kill(file.pid, 'SIGINT')
  for (let waitedMs = 0; isServerOf(folder, file); waitedMs += 20) {
    if (waitedMs > 10_000)
      throw new Failure(`An earlier database server (process ${file.pid}) does not end. End it, then start again.`)
    await wait(20)
  }
}

/** Returns whether the process of a pid file is running and is the database server of this folder. */
export function isServerOf(folder: string, { pid }: PidFile): boolean {
  try {
    return commandOf(pid).includes(folder)
  } catch {
    return false // No such process.
  }
}

function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
}
