import { join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts'
import type { Log } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'
import { type Build, isBuildId, isRemoteName, openBuild, readManifest } from './open-build.ts'
import { readPointers } from './read-pointers.ts'
import { readReleaseLog } from './release-log.ts'

/** A remote with the build that the gateway serves, or with what is known of it if no build can be read. */
export type ServedRemote =
  | { name: string; build: Build }
  | { name: string; build: null; activeId: string; manifest: RemoteManifest | null }

export interface Builds {
  /** Returns the build of a remote that the gateway serves; null if there is none that can be read. */
  served(name: string): Promise<Build | null>
  /** Returns every remote that has a pointer. */
  allServed(): Promise<ServedRemote[]>
  /** Returns any build that still exists, such as one that an open tab uses; null if it does not. */
  find(name: string, id: string): Promise<Build | null>
  /** Evicts a build with missing files, so that it is opened again on its next use. */
  forget(build: Build): void
}

/** Pointers are read again after this time, so the next page shows a release or a rollback. */
const pointerMs = 500
const maxOpenBuilds = 500

/**
 * Decides which build of each remote is served: the active one, which the file `active` in its folder names. If that one
 * cannot be read, the one that was served before; if there is none, the last released one that can be read. One unreadable
 * build affects no other remote.
 *
 * A release or a rollback moves the pointer: shell/sdk/federation/activate.ts.
 * @param root contains `<remote>/<build>/…`, `<remote>/active`, and `<remote>/releases.jsonl`.
 */
export function createBuilds(root: string, log: Log): Builds {
  const openBuilds = new LRUCache<string, Build>({
    max: maxOpenBuilds,
    ignoreFetchAbort: true,
    fetchMethod: async key => {
      const [name = '', id = ''] = key.split('/')
      return (await openBuild(root, name, id)) ?? undefined
    },
  })
  const remotes = new LRUCache<'all', Map<string, ServedRemote>>({
    max: 1,
    ttl: pointerMs,
    ignoreFetchAbort: true,
    fetchMethod: async () => {
      const pointers = [...(await readPointers(root))]
      const served = await Promise.all(pointers.map(([name, activeId]) => serve(name, activeId)))
      return new Map(served.map(remote => [remote.name, remote]))
    },
  })
  const lastServed = new Map<string, Build>()
  /** The last failure that was logged for each remote: it is logged once, not with every request. */
  const logged = new Map<string, string>()

  const open = async (name: string, id: string) => (await openBuilds.fetch(`${name}/${id}`)) ?? null
  const allRemotes = () => remotes.forceFetch('all')

  async function serve(name: string, activeId: string): Promise<ServedRemote> {
    let cause: unknown = new Error('remote.json is missing')
    const active = await open(name, activeId).catch((error: unknown) => {
      cause = error
      return null
    })
    const build = active ?? (await openPrevious(name, activeId))
    if (active) logged.delete(name)
    else logUnreadable(name, { build: activeId, servedBuild: build?.manifest.build ?? null }, cause)
    if (build) {
      lastServed.set(name, build)
      return { name, build }
    }
    const known = lastServed.get(name)?.manifest ?? (await readManifest(join(root, name, activeId)).catch(() => null))
    return { name, build: null, activeId, manifest: known }
  }

  async function openPrevious(name: string, activeId: string): Promise<Build | null> {
    const released = await readReleaseLog(join(root, name))
    const candidates = new Set([lastServed.get(name)?.manifest.build, ...released.map(({ build }) => build).reverse()])
    candidates.delete(activeId)
    for (const id of candidates) {
      if (!id || !isBuildId(id)) continue
      const build = await open(name, id).catch(() => null)
      if (build) return build
    }
    return null
  }

  function logUnreadable(remote: string, fields: { build: string; servedBuild?: string | null }, err: unknown) {
    const state = JSON.stringify(fields)
    if (logged.get(remote) === state) return
    logged.set(remote, state)
    log.error({ remote, ...fields, err }, 'remote build unreadable')
  }

  async function find(name: string, id: string): Promise<Build | null> {
    if (!isRemoteName(name) || !isBuildId(id)) return null
    return open(name, id).catch((error: unknown) => {
      logUnreadable(name, { build: id }, error)
      return null
    })
  }

  return {
    find,
    served: async name => (await allRemotes()).get(name)?.build ?? null,
    allServed: async () => [...(await allRemotes()).values()],
    forget({ manifest: { name, build } }) {
      openBuilds.delete(`${name}/${build}`)
      remotes.clear()
    },
  }
}
