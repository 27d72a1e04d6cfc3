import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type RemoteManifest, remoteManifest } from '@portal/contracts'
import { nullIfMissing } from './null-if-missing.ts'

/** One immutable build of a remote: a folder with its manifest and files. */
export interface Build {
  readonly manifest: RemoteManifest
  /** Where its files are served, with a slash at the end. */
  readonly base: string
  /** Names of the files, relative to the folder. */
  readonly files: ReadonlySet<string>
  readonly folder: string
}

export const isRemoteName = (name: string) => /^[a-z][a-z-]*$/.test(name)
export const isBuildId = (id: string) => /^[0-9a-f]{12}$/.test(id)

/** Returns the address of a build's files, with a slash at the end. */
export const baseOf = (name: string, id: string) => `/remotes/${name}/${id}/`

/** The files that the gateway itself serves or runs, of builds that have no entry. */
const pageFiles: Readonly<Record<string, string>> = { shell: 'index.html', landing: 'render.mjs' }

/**
 * Opens the build `<root>/<name>/<id>`.
 * @returns null if it does not exist.
 * @throws if its manifest is malformed, or the file that it begins with is missing.
 */
export async function openBuild(root: string, name: string, id: string): Promise<Build | null> {
  const folder = join(root, name, id)
  const manifest = await readManifest(folder)
  if (!manifest) return null
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const required = manifest.entry ?? pageFiles[name]
  if (required && !files.includes(required)) throw new Error(`${required} is missing`)
  return { manifest, base: baseOf(name, id), folder, files: new Set(files) }
}

/** Reads `remote.json` of a build. @returns null if it does not exist. @throws if it is malformed. */
export async function readManifest(folder: string): Promise<RemoteManifest | null> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(nullIfMissing)
  return text === null ? null : remoteManifest.parse(JSON.parse(text))
}
