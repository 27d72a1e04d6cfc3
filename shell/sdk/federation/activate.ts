import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Points `active` in a remote's folder at a build, and keeps in `releases.jsonl` when and by whom: one
 * `{ build, at, by }` a line. The build that is active already is not released again.
 */
export function activate(home: string, build: string, by = whoReleases()): void {
  const active = join(home, 'active')
  if (textOf(active)?.trim() !== build) {
    const release = { build, at: new Date().toISOString(), by }
    appendFileSync(join(home, 'releases.jsonl'), `${JSON.stringify(release)}\n`)
  }
  const next = join(home, `.active-${process.pid}`)
  writeFileSync(next, build)
  renameSync(next, active)
}

/** Who CI says it works for, else the user of this machine. */
export function whoReleases(env = process.env): string {
  return env['RELEASED_BY'] || env['GITHUB_ACTOR'] || env['GITLAB_USER_LOGIN'] || osUser() || 'unknown'
}

/** A container's user may have no name. */
function osUser(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
