import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts'

/** Creates an empty folder for builds. */
export const createBuildsFolder = () => mkdtemp(join(tmpdir(), 'gateway-builds-'))

/** Writes the files of one build and its `remote.json`, without making it the active one. */
export async function writeBuild(
  root: string,
  manifest: Pick<RemoteManifest, 'name' | 'build'> & Partial<RemoteManifest>,
  files: Readonly<Record<string, string>> = { 'remoteEntry.js': 'entry()' },
): Promise<void> {
  const folder = join(root, manifest.name, manifest.build)
  await mkdir(folder, { recursive: true })
  const defaults = {
    version: '1.0.0',
    builtAt: '2026-11-21T00:00:00Z',
    roles: ['agent', 'supervisor', 'admin'],
    entry: 'remoteEntry.js',
    integrity: {},
    pages: [],
    slots: [],
  }
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...defaults, ...manifest }))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

/** Points a remote's `active` file at a build, as a release does. */
export const setActive = (root: string, name: string, build: string) => writeFile(join(root, name, 'active'), build)

/** Writes the release log of a remote, oldest build first. */
export const writeReleases = (root: string, name: string, builds: readonly string[]) =>
  writeFile(
    join(root, name, 'releases.jsonl'),
    builds.map(build => `${JSON.stringify({ build, at: '2026-11-21T00:00:00.000Z', by: 'test' })}\n`).join(''),
  )
