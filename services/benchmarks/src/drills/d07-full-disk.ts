import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '@portal/platform/shared'
import type { Drill } from './drill.ts'
import { isFailure, secondsToLastFailure, slowestSeconds } from './support/load.ts'
import { underLoad } from './support/under-load.ts'

const diskMegabytes = 700
const recoverySeconds = 8

/** The disk of the database is full: writes get 503, reads go on, and freeing space is enough to recover. */
export const d7: Drill = {
  id: 'd7',
  fault: `the disk of the database, a tmpfs of ${diskMegabytes} MB, is full (needs root)`,
  async run({ seconds }) {
    const disk = mountDisk()
    try {
      return await underLoad({ databaseFolder: disk }, async ({ load }) => {
        const filler = join(disk, 'filler')
        const whileFull = await load.during(async () => {
          fill(filler)
          await wait(seconds * 1_000)
          rmSync(filler)
        })
        const freedAt = performance.now()
        await wait(recoverySeconds * 1_000)
        const writes = whileFull.filter(({ kind }) => kind === 'write')
        if (!writes.some(isFailure)) throw new Failure('The database still had space.')
        const reads = whileFull.filter(({ kind }) => kind === 'read')
        return [
          {
            what: 'writes that failed with a status other than 503',
            measured: writes.filter(one => isFailure(one) && one.status !== 503).length,
            most: 0,
          },
          { what: 'failed reads', measured: reads.filter(isFailure).length, most: 0 },
          { what: 'seconds of the slowest answer', measured: slowestSeconds(whileFull), most: 5 },
          {
            what: 'seconds from free space to the last failure',
            measured: secondsToLastFailure(load.answers, freedAt),
            most: 5,
          },
        ]
      })
    } finally {
      execFileSync('umount', ['--lazy', disk])
      rmSync(disk, { recursive: true, force: true })
    }
  },
}

/** @throws {Failure} if this user may not mount. */
function mountDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=711`, 'tmpfs', folder], { stdio: 'pipe' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    throw new Failure('This drill mounts a small disk. Run it as root.')
  }
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const chunk = Buffer.alloc(64 * 1_024)
  const handle = openSync(file, 'w')
  try {
    for (;;) writeSync(handle, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
