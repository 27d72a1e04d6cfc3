import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Records the newest build of a remote. A build releases nothing: the gateway decides what it serves.
 * @param home folder of the remote, with one folder per build
 */
export function recordNewest(home: string, build: string): void {
  // Earlier versions of the portal released with this file. It stays only if it names a rollback.
  if (readText(home, 'active') === newestBuild(home)) rmSync(join(home, 'active'), { force: true })
  const draft = join(home, `.newest-${process.pid}`)
  writeFileSync(draft, build)
  renameSync(draft, join(home, 'newest'))
}

/** Returns the newest build; null if there is none. */
export function newestBuild(home: string): string | null {
  return readText(home, 'newest')
}

function readText(home: string, name: string): string | null {
  try {
    return readFileSync(join(home, name), 'utf8').trim() || null
  } catch {
    return null
  }
}
