import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, remoteManifest } from '@portal/contracts'
import { parseJson } from '@portal/service-kit'
import { z } from 'zod'
import { isBuildId, nothingThere, pointersBelow } from './builds.ts'

const record = z.object({ build: z.string(), at: z.iso.datetime(), by: z.string().max(200) })
type Recorded = z.infer<typeof record>

/** What every remote below a folder runs, by name, and which other builds of it are there. */
export async function listReleases(root: string): Promise<Release[]> {
  const pointers = await pointersBelow(root)
  const releases = await Promise.all([...pointers].map(([name, build]) => releaseOf(join(root, name), name, build)))
  return releases.sort((one, other) => (one.remote < other.remote ? -1 : 1))
}

async function releaseOf(home: string, remote: string, active: string): Promise<Release> {
  const entries = await readdir(home, { withFileTypes: true })
  const ids = entries.filter(entry => entry.isDirectory() && isBuildId(entry.name)).map(({ name }) => name)
  const [builds, recorded, pointer] = await Promise.all([
    Promise.all([...new Set([active, ...ids])].map(build => describe(home, build))),
    readRecords(home),
    stat(join(home, 'active')),
  ])
  const others = builds.slice(1).sort((one, other) => ((one.builtAt ?? '') < (other.builtAt ?? '') ? 1 : -1))
  const latest = recorded.at(-1)
  // A pointer that was moved by hand says when, and not by whom.
  const by = latest?.build === active ? latest : { at: pointer.mtime.toISOString(), by: 'unknown' }
  return {
    remote,
    ...(builds[0] as (typeof builds)[number]),
    since: by.at,
    by: by.by,
    otherBuilds: others.map(build => ({ ...build, lastReleased: lastRelease(recorded, build.build) })),
  }
}

function lastRelease(recorded: readonly Recorded[], build: string) {
  const found = recorded.findLast(it => it.build === build)
  return found ? { at: found.at, by: found.by } : null
}

async function describe(home: string, build: string) {
  const text = await readFile(join(home, build, 'remote.json'), 'utf8').catch(nothingThere)
  const manifest = remoteManifest.pick({ version: true, builtAt: true }).safeParse(parseJson(text ?? ''))
  return { build, version: manifest.data?.version ?? null, builtAt: manifest.data?.builtAt ?? null }
}

/** What was written down of releases, in order; a line that cannot be read counts for nothing. */
async function readRecords(home: string): Promise<Recorded[]> {
  const text = await readFile(join(home, 'releases.jsonl'), 'utf8').catch(nothingThere)
  return (text ?? '').split('\n').flatMap(line => record.safeParse(parseJson(line)).data ?? [])
}
