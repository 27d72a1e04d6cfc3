import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Records a build as the newest one of a remote and activates it, unless the remote was rolled back: building never
 * moves a pointer that does not follow the newest build.
 * @param home folder of the remote, with one folder per build
 * @returns whether the build is active now.
 */
export function addBuild(home: string, build: string, by = defaultReleaser()): boolean {
  const followsBuilds = !isRolledBack(home)
  if (followsBuilds) activate(home, build, by)
  replaceFile(home, 'newest', build)
  return activeBuild(home) === build
}

/** Points `active` at a build and logs the release in `releases.jsonl`: one line with `{ build, at, by }`. */
export function activate(home: string, build: string, by = defaultReleaser()): void {
  if (activeBuild(home) === build) return
  const release = { build, at: new Date().toISOString(), by }
  appendFileSync(join(home, 'releases.jsonl'), `${JSON.stringify(release)}\n`)
  replaceFile(home, 'active', build)
}

/** Returns the build that is served, or null if nothing was released. */
export function activeBuild(home: string): string | null {
  return readText(home, 'active')?.trim() || null
}

/** Returns the build that was made last, or null if none was made. */
export function newestBuild(home: string): string | null {
  // Earlier versions wrote no `newest` and released every build.
  return readText(home, 'newest')?.trim() || lastReleased(home)
}

/** Returns whether the active build is not the newest one: new builds then stay inactive. */
export function isRolledBack(home: string): boolean {
  const [active, newest] = [activeBuild(home), newestBuild(home)]
  return active !== null && newest !== null && active !== newest
}

/** Returns the name for a release: that of the CI job's user, otherwise the user of this machine. */
export function defaultReleaser(env = process.env): string {
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

function lastReleased(home: string): string | null {
  const line = readText(home, 'releases.jsonl')?.trim().split('\n').at(-1)
  try {
    return line ? (JSON.parse(line) as { build: string }).build : null
  } catch {
    return null // A damaged line: nothing is known of earlier builds.
  }
}

/** Replaces a file in one step, so that the gateway never reads half a name. */
function replaceFile(home: string, name: string, text: string): void {
  const draft = join(home, `.${name}-${process.pid}`)
  writeFileSync(draft, text)
  renameSync(draft, join(home, name))
}

function readText(home: string, name: string): string | null {
  try {
    return readFileSync(join(home, name), 'utf8')
  } catch {
    return null
  }
}
