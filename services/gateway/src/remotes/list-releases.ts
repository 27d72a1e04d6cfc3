import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, remoteManifest } from '@portal/contracts'
import { parseJson } from '@portal/service-kit'
import { nullIfMissing } from './null-if-missing.ts'
import { isBuildId } from './open-build.ts'
import { readPointers } from './read-pointers.ts'
import { readReleaseLog, type ReleaseRecord } from './release-log.ts'

/** Returns the active build of every remote below a folder, by name, and the other builds that still exist. */
export async function listReleases(root: string): Promise<Release[]> {
  const pointers = await readPointers(root)
  const releases = await Promise.all(
    [...pointers].map(([name, activeId]) => describeRemote(join(root, name), name, activeId)),
  )
  return releases.sort((one, other) => (one.remote < other.remote ? -1 : 1))
}

async function describeRemote(folder: string, remote: string, activeId: string): Promise<Release> {
  const entries = await readdir(folder, { withFileTypes: true })
  const ids = entries.filter(entry => entry.isDirectory() && isBuildId(entry.name)).map(({ name }) => name)
  const [active, others, log, pointer] = await Promise.all([
    describeBuild(folder, activeId),
    Promise.all(ids.filter(id => id !== activeId).map(id => describeBuild(folder, id))),
    readReleaseLog(folder),
    stat(join(folder, 'active')),
  ])
  others.sort((one, other) => ((one.builtAt ?? '') < (other.builtAt ?? '') ? 1 : -1))
  const latest = log.at(-1)
  // A pointer that was moved by hand has a time, but no name.
  const { at, by } = latest?.build === activeId ? latest : { at: pointer.mtime.toISOString(), by: 'unknown' }
  return {
    remote,
    ...active,
    since: at,
    by,
    otherBuilds: others.map(build => ({ ...build, lastReleased: lastRelease(log, build.build) })),
  }
}

function lastRelease(log: readonly ReleaseRecord[], id: string) {
  const last = log.findLast(({ build }) => build === id)
  return last ? { at: last.at, by: last.by } : null
}

async function describeBuild(folder: string, build: string) {
  const text = await readFile(join(folder, build, 'remote.json'), 'utf8').catch(nullIfMissing)
  const manifest = remoteManifest.pick({ version: true, builtAt: true }).safeParse(parseJson(text ?? ''))
  return { build, version: manifest.data?.version ?? null, builtAt: manifest.data?.builtAt ?? null }
}
