import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts'
import { connect, createLog, type Log, type Sql } from '@portal/service-kit'
import { createTestDatabase } from '@portal/service-kit/testing'
import { type Builds, createBuilds } from '../remotes/served-builds.ts'
import { sha384 } from '../remotes/open-build.ts'
import { boundsOf, createSeeding } from '../remotes/seed-releases.ts'
import { logRelease } from '../remotes/store-build.ts'

type ManifestPart = Pick<RemoteManifest, 'name' | 'build'> & Partial<RemoteManifest>

const defaults = {
  version: '1.0.0',
  builtAt: '2026-11-21T00:00:00Z',
  roles: ['agent', 'supervisor', 'admin'] as RemoteManifest['roles'],
  entry: 'remoteEntry.js',
  integrity: {},
  pages: [],
  slots: [],
}
const defaultFiles = { 'remoteEntry.js': 'entry()' }

/** Creates an empty folder for builds. */
export const createBuildsFolder = () => mkdtemp(join(tmpdir(), 'gateway-builds-'))

/** Writes the files of one build and its `remote.json` into a folder of builds. */
export async function writeBuild(
  root: string,
  manifest: ManifestPart,
  files: Readonly<Record<string, string>> = defaultFiles,
): Promise<void> {
  const folder = join(root, manifest.name, manifest.build)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...defaults, ...manifest }))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

/** Records the newest build of a remote, as a build does. A test portal follows it. */
export const setNewest = (root: string, name: string, build: string) => writeFile(join(root, name, 'newest'), build)

/** Publishes a build in the database, without checks. */
export async function publishTestBuild(
  sql: Sql,
  manifest: ManifestPart,
  files: Readonly<Record<string, string>> = defaultFiles,
): Promise<void> {
  const { name, build } = manifest
  const complete = { ...defaults, ...manifest }
  const { rolesAtMost, paths } = boundsOf(complete)
  await sql`
    insert into remote (name, roles_at_most, paths) values (${name}, ${rolesAtMost}, ${paths}) on conflict do nothing`
  await sql`
    insert into build (remote, build, manifest, published_by, is_complete)
    values (${name}, ${build}, ${sql.json(complete as never)}, 'test', true)`
  for (const [file, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    await sql`
      insert into build_file (remote, build, name, sha384, content)
      values (${name}, ${build}, ${file}, ${sha384(content)}, ${content})`
  }
}

/** Moves the pointer of a remote and records it, as a release does. */
export async function pointTo(sql: Sql, remote: string, build: string, who = 'test'): Promise<void> {
  await sql`insert into pointer (remote, stable) values (${remote}, ${build})
    on conflict (remote) do update set stable = excluded.stable`
  await logRelease(sql, { remote, kind: 'release', build, who })
}

export interface TestBuilds {
  readonly root: string
  readonly sql: Sql
  /** Opens the builds as a gateway does at startup, by default one that follows the folder. */
  open(log?: Log, follows?: boolean): Builds
  close(): Promise<void>
}

/** Creates a database and an empty folder for builds. */
export async function createTestBuilds(): Promise<TestBuilds> {
  const [database, root] = await Promise.all([createTestDatabase(), createBuildsFolder()])
  const sql = connect(database.urlOf('gateway'), { schema: 'gateway', max: 2 })
  return {
    root,
    sql,
    open: (log = createLog('test', 'silent'), follows = true) =>
      createBuilds({ sql, root, log, seed: createSeeding(sql, root, log, follows) }),
    async close() {
      await sql.end()
      await database.drop()
    },
  }
}
