import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts'
import { type Log, type Sql, timeoutAfter } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { nullIfMissing } from './null-if-missing.ts'
import { type Build, isBuildId, isRemoteName, openBuild, readManifest } from './open-build.ts'
import { readReleaseState, type ReleaseState, type RemoteState } from './release-state.ts'
import { chooseBuild, type Preview, type Viewer } from './choose-build.ts'
import { withinBounds } from './within-bounds.ts'

/** A remote with the build that the gateway serves to a viewer. If no build can be read, only its known data. */
export type ServedRemote = {
  name: string
  /** Builds that open tabs should stop using. */
  retired: readonly string[]
  /** The preview that the viewer sees instead of the released build. */
  preview: Preview | null
} & ({ build: Build } | { build: null; activeId: string; manifest: RemoteManifest | null })

export interface Builds {
  /** Reads the pointers now, after a release. */
  refresh(): Promise<void>
  /** Returns the build of a remote that a viewer gets; null if no build can be read. */
  served(name: string, viewer: Viewer | null): Promise<Build | null>
  /** Returns the build that a viewer gets of every remote with a pointer, all at the same instant. */
  allServed(viewer: Viewer | null): Promise<ServedRemote[]>
  /** Returns the other released builds of a remote that can be read, newest release first. */
  releasedBefore(build: Build): AsyncIterable<Build>
  /** Returns any published build, such as one that an open tab uses; null if it does not exist. */
  find(name: string, id: string): Promise<Build | null>
  /** Returns a published build whose files have hashed names, and that has this file; null if there is none. */
  findWithFile(name: string, file: string): Promise<Build | null>
  /** Reads a file of a build, and restores its copy if that was deleted. Null if the build has no such file. */
  read(build: Build, file: string): Promise<Buffer | null>
  /** Evicts a build with missing files, so that it is restored on its next use. */
  forget(build: Build): void
  /**
   * Evicts the builds whose files were deleted from the database, perhaps by another copy of the gateway, and deletes their
   * copies. Builds that were made in this folder stay.
   */
  forgetDeleted(): Promise<void>
}

/** Pointers are read again after this time, so the next page shows a release or a rollback. */
const pointerMs = 500
/** How long a page waits for the pointers before it gets the last known ones. */
const patienceMs = 800
const maxOpenBuilds = 500

interface BuildsOptions {
  sql: Sql
  /** Folder for copies of the builds. */
  root: string
  /** Whether the folder contains only copies. In a local portal, it is also the output folder of `npm run build`. */
  isCache?: boolean
  log: Log
  /** Runs before the pointers are read. */
  seed?: () => Promise<void>
}

/**
 * Decides which build of each remote a viewer gets: the one from `chooseBuild`. If that one cannot be read, the
 * previously served one; if there is none, the last released one that can be read. An unreadable build affects no other
 * remote. While the database does not answer, the last known pointers are used.
 */
export function createBuilds({ sql, root, isCache = false, log, seed }: BuildsOptions): Builds {
  const openBuilds = new LRUCache<string, Build>({
    max: maxOpenBuilds,
    ignoreFetchAbort: true,
    fetchMethod: async key => {
      const [name = '', id = ''] = key.split('/')
      return (await openBuild(sql, root, name, id)) ?? undefined
    },
  })
  let lastState: ReleaseState | undefined
  let [readings, lastReading] = [0, 0]
  const states = new LRUCache<'all', ReleaseState>({
    max: 1,
    ttl: pointerMs,
    ignoreFetchAbort: true,
    fetchMethod: async () => {
      const reading = readState()
      if (!lastState) return reading
      const state = await Promise.race([reading, timeoutAfter(patienceMs)]).catch((error: unknown) => {
        log.warn({ err: error }, 'pointers could not be read')
        return null
      })
      return state ?? lastState
    },
  })
  /** A reading that began before the last one may end after it: its older pointers are dropped. */
  async function readState(): Promise<ReleaseState> {
    await seed?.()
    readings += 1
    const reading = readings
    const state = await readReleaseState(sql)
    if (lastState && reading < lastReading) return lastState
    lastReading = reading
    lastState = state
    return state
  }
  const lastServed = new Map<string, Build>()
  /** The last logged failure of each remote, so that it is logged once and not with every request. */
  const logged = new Map<string, string>()

  const open = async (name: string, id: string) => (await openBuilds.fetch(`${name}/${id}`)) ?? null

  async function serve(
    remote: RemoteState,
    viewer: Viewer | null,
    previews: readonly Preview[],
  ): Promise<ServedRemote> {
    const { remote: name, bounds, retired } = remote
    const { build: activeId, preview } = chooseBuild(remote, viewer, previews, Date.now())
    let cause: unknown = new Error('the build is not published')
    const active = await open(name, activeId).catch((error: unknown) => {
      cause = error
      return null
    })
    const build = active ?? (await openAnother(remote, activeId))
    if (active) logged.delete(`${name} ${activeId}`)
    else logUnreadable(name, { build: activeId, servedBuild: build?.manifest.build ?? null }, cause)
    if (build) {
      if (build.manifest.build === remote.stable) lastServed.set(name, build)
      return { name, build: { ...build, manifest: withinBounds(build.manifest, bounds) }, retired, preview }
    }
    const known = lastServed.get(name)?.manifest ?? (await readManifest(sql, name, activeId).catch(() => null))
    return { name, build: null, activeId, manifest: known && withinBounds(known, bounds), retired, preview }
  }

  async function openAnother({ remote, stable, earlier }: RemoteState, unreadable: string): Promise<Build | null> {
    const candidates = new Set([stable, lastServed.get(remote)?.manifest.build, ...earlier])
    candidates.delete(unreadable)
    for (const id of candidates) {
      const build = id ? await open(remote, id).catch(() => null) : null
      if (build) return build
    }
    return null
  }

  function logUnreadable(remote: string, fields: { build: string; servedBuild?: string | null }, err: unknown) {
    const key = `${remote} ${fields.build}`
    const state = JSON.stringify(fields)
    if (logged.get(key) === state) return
    logged.set(key, state)
    log.error({ remote, ...fields, err }, 'remote build unreadable')
  }

  async function find(name: string, id: string): Promise<Build | null> {
    if (!isRemoteName(name) || !isBuildId(id)) return null
    const build = await open(name, id).catch((error: unknown) => {
      logUnreadable(name, { build: id }, error)
      return null
    })
    const bounds = (await states.forceFetch('all')).remotes.find(({ remote }) => remote === name)?.bounds
    return build && bounds ? { ...build, manifest: withinBounds(build.manifest, bounds) } : build
  }

  async function findWithFile(name: string, file: string): Promise<Build | null> {
    // In memory first: while the database does not answer, pages load from the known builds.
    const known = [...openBuilds.values()].find(
      ({ manifest, files }) => manifest.name === name && manifest.hasHashedNames && files.has(file),
    )
    if (known) return find(name, known.manifest.build)
    const [stored] = await sql<{ build: string }[]>`
      select build from build join build_file file using (remote, build)
      where remote = ${name} and file.name = ${file} and is_complete and manifest->'hasHashedNames' = 'true'
      order by published_at desc limit 1`
    return stored ? find(name, stored.build) : null
  }

  return {
    find,
    findWithFile,
    async refresh() {
      states.set('all', await readState())
    },
    async served(name, viewer) {
      const { remotes, previews } = await states.forceFetch('all')
      const remote = remotes.find(row => row.remote === name)
      return remote ? (await serve(remote, viewer, previews)).build : null
    },
    async allServed(viewer) {
      const { remotes, previews } = await states.forceFetch('all')
      return Promise.all(remotes.map(remote => serve(remote, viewer, previews)))
    },
    async *releasedBefore({ manifest: { name, build: unwanted } }) {
      const { remotes } = await states.forceFetch('all')
      const remote = remotes.find(row => row.remote === name)
      for (const id of remote ? [remote.stable, ...remote.earlier] : []) {
        const build = id === unwanted ? null : await open(name, id).catch(() => null)
        if (build && remote) yield { ...build, manifest: withinBounds(build.manifest, remote.bounds) }
      }
    },
    async read(build, file) {
      if (!build.files.has(file)) return null
      const readCopy = () => readFile(join(build.folder, file)).catch(nullIfMissing)
      const content = await readCopy()
      if (content) return content
      forget(build)
      await find(build.manifest.name, build.manifest.build)
      return readCopy()
    },
    forget,
    async forgetDeleted() {
      const copies = isCache ? await listCopies(root) : []
      const deleted = await sql<{ key: string }[]>`
        select remote || '/' || build as key from build
        where deleted_at is not null and remote || '/' || build = any(${[...openBuilds.keys(), ...copies]})`
      for (const { key } of deleted) {
        openBuilds.delete(key)
        if (isCache) await rm(join(root, key), { recursive: true, force: true })
      }
    },
  }

  function forget({ manifest: { name, build } }: Build) {
    openBuilds.delete(`${name}/${build}`)
  }
}

/** Returns the builds in a cache, each as remote and build with a slash. */
async function listCopies(root: string): Promise<string[]> {
  const names = (await readdir(root).catch(nullIfMissing)) ?? []
  const builds = await Promise.all(
    names.filter(isRemoteName).map(async name => {
      const ids = (await readdir(join(root, name)).catch(nullIfMissing)) ?? []
      return ids.filter(isBuildId).map(id => `${name}/${id}`)
    }),
  )
  return builds.flat()
}
