import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type RemoteManifest, remoteManifest } from '@portal/contracts'
import type { Log } from '@portal/service-kit'

/** One immutable build of a remote: a folder with its manifest and files. */
export interface Build {
  readonly manifest: RemoteManifest
  /** Where its files are served, with a slash at the end. */
  readonly base: string
  /** Names of the files, relative to the folder. */
  readonly files: ReadonlySet<string>
  readonly folder: string
}

export interface Builds {
  /** The build that a remote's `active` file names now; null where there is none. */
  active(name: string): Promise<Build | null>
  /** Every remote's active build; where that cannot be opened the one before, so that one fault is not everybody's. */
  allActive(): Promise<Build[]>
  /** Any build that was ever made and not yet removed. */
  find(name: string, build: string): Promise<Build | null>
}

/** Pointers are read again after this time: a release or a roll-back is seen by the next page. */
const pointerMilliseconds = 500

/** The builds below a folder: `<name>/<build>/…`, with the active build's id in `<name>/active`. */
export function createBuilds(root: string, log: Log): Builds {
  const lastOpened = new Map<string, Build>()
  const opened = new Map<string, Promise<Build | null>>()
  let pointers: { read: Promise<Map<string, string>>; at: number } | undefined

  const find = (name: string, build: string) => {
    const key = `${name}/${build}`
    let opening = opened.get(key)
    if (!opening) {
      opening = openBuild(join(root, name, build), `/remotes/${key}/`)
      opened.set(key, opening)
      opening.then(
        found => found ?? opened.delete(key),
        () => opened.delete(key),
      )
    }
    return opening
  }

  async function readPointers() {
    if (!pointers || Date.now() - pointers.at > pointerMilliseconds)
      pointers = { read: pointersBelow(root), at: Date.now() }
    return pointers.read
  }

  return {
    find: async (name, build) => (isName(name) && isBuildId(build) ? find(name, build) : null),
    async active(name) {
      const build = (await readPointers()).get(name)
      return build ? find(name, build) : null
    },
    async allActive() {
      const found = await Promise.all([...(await readPointers())].map(([name, build]) => openActive(name, build)))
      return found.filter(build => build !== undefined)
    },
  }

  async function openActive(name: string, build: string): Promise<Build | undefined> {
    const isOpen = await find(name, build).catch((err: unknown) =>
      log.error({ err, name, build }, 'a build cannot be read'),
    )
    if (isOpen) lastOpened.set(name, isOpen)
    else log.error({ name, build }, 'a remote is left at its build before, if there was one')
    return lastOpened.get(name)
  }
}

const isName = (name: string) => /^[a-z][a-z-]*$/.test(name)
export const isBuildId = (build: string) => /^[0-9a-f]{12}$/.test(build)

/** Which build each remote's `active` file names. */
export async function pointersBelow(root: string): Promise<Map<string, string>> {
  const pointers = new Map<string, string>()
  const entries = await readdir(root, { withFileTypes: true }).catch(nothingThere)
  for (const entry of entries ?? []) {
    if (!entry.isDirectory() || !isName(entry.name)) continue
    const build = (await readFile(join(root, entry.name, 'active'), 'utf8').catch(nothingThere))?.trim()
    if (build && isBuildId(build)) pointers.set(entry.name, build)
  }
  return pointers
}

async function openBuild(folder: string, base: string): Promise<Build | null> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(nothingThere)
  if (!text) return null
  const manifest = remoteManifest.parse(JSON.parse(text))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return { manifest, base, folder, files: new Set(files) }
}

/** Reading what is not there is no failure. */
export function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
