import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RemoteManifest, remoteManifest } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'
import { nullIfMissing } from './null-if-missing.ts'

/** One immutable build of a remote: its manifest, and a folder with its files. */
export interface Build {
  readonly manifest: RemoteManifest
  /** Where its files are served, with a slash at the end. */
  readonly base: string
  /** Names of the files in the folder. */
  readonly files: ReadonlySet<string>
  readonly folder: string
}

export const isRemoteName = (name: string) => /^[a-z][a-z-]*$/.test(name)
export const isBuildId = (id: string) => /^[0-9a-f]{12}$/.test(id)

/** Takes the place of the build ID in the address of a file with a hashed name, which any build that has it can provide. */
export const anyBuild = 'files'

/** Returns the address of a build's files, with a slash at the end. */
export const baseOf = (name: string, id: string) => `/remotes/${name}/${id}/`

/** A hash in the format of integrity attributes. */
export const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** The files that the gateway itself serves or runs, for builds without an entry. */
const pageFiles: Readonly<Record<string, string>> = { shell: 'index.html', landing: 'render.mjs' }

/** The entry file of a build; undefined if it has none. */
export const firstFile = ({ name, entry }: Pick<RemoteManifest, 'name' | 'entry'>) => entry ?? pageFiles[name]

interface StoredBuild {
  manifest: unknown
  files: { name: string; sha384: string }[]
}

/**
 * Opens a published build. Its files come from the database; `<root>/<name>/<id>` is a copy of them. A file with
 * different content is replaced.
 * @returns null if it was not published, or not completely.
 * @throws if its manifest is malformed, or its entry file is missing.
 */
export async function openBuild(sql: Sql, root: string, name: string, id: string): Promise<Build | null> {
  const [stored] = await sql<StoredBuild[]>`
    select manifest, array(
      select json_build_object('name', name, 'sha384', sha384) from build_file file
      where file.remote = build.remote and file.build = build.build
    ) as files
    from build where remote = ${name} and build = ${id} and is_complete`
  if (!stored) return null
  const manifest = remoteManifest.parse(stored.manifest)
  const files = new Set(stored.files.map(file => file.name))
  const required = firstFile(manifest)
  if (required && !files.has(required)) throw new Error(`${required} is missing`)
  const folder = join(root, name, id)
  await mkdir(folder, { recursive: true })
  for (const file of stored.files) {
    const content = await readFile(join(folder, file.name)).catch(nullIfMissing)
    if (!content || sha384(content) !== file.sha384) await restoreFile(sql, folder, { name, id, file: file.name })
  }
  return { manifest, base: baseOf(name, manifest.hasHashedNames ? anyBuild : id), folder, files }
}

/** Returns the manifest of a published build. @returns null if there is none. @throws if it is malformed. */
export async function readManifest(sql: Sql, name: string, id: string): Promise<RemoteManifest | null> {
  const [stored] = await sql<{ manifest: unknown }[]>`
    select manifest from build where remote = ${name} and build = ${id}`
  return stored ? remoteManifest.parse(stored.manifest) : null
}

/** Copies a file from the database. It appears by rename, so that no one reads a partial file. */
async function restoreFile(sql: Sql, folder: string, { name, id, file }: { name: string; id: string; file: string }) {
  const [stored] = await sql<{ content: Buffer }[]>`
    select content from build_file where remote = ${name} and build = ${id} and name = ${file}`
  const draft = join(folder, `.${file}-${crypto.randomUUID()}`)
  await writeFile(draft, stored?.content ?? '')
  await rename(draft, join(folder, file))
}
