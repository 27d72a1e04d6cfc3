import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteManifest, remoteManifest } from '@portal/contracts/remote-manifest'
import { integrityOf, precompress } from './files.ts'

type Offered = 'searches' | 'actions' | 'shortcuts'
export type Described = Omit<RemoteManifest, 'name' | 'build' | 'builtAt' | 'integrity' | Offered> &
  Partial<Pick<RemoteManifest, Offered>>

export interface BuildPlan {
  /** `.remotes`, with one folder per remote. */
  outputRoot: string
  name: string
  build: string
  /** Writes the build's files into an empty folder. @returns their description for the manifest. */
  write: (folder: string) => Promise<Described>
}

/**
 * Makes `.remotes/<name>/<build>/`, unless it exists. The folder appears by rename, so that no one reads a partial build.
 * Nothing is released.
 * @returns whether the build is new.
 */
export async function makeBuild({ outputRoot, name, build, write }: BuildPlan): Promise<boolean> {
  const home = join(outputRoot, name)
  const folder = join(home, build)
  const isNew = !existsSync(folder)
  mkdirSync(home, { recursive: true })
  if (isNew) await make(home, folder, { name, build, write })
  return isNew
}

/** Returns the result of a build as text: `built in 3.1 s` or `is up to date`. @param startedAt `performance.now()` */
export function summarize(isNew: boolean, startedAt: number): string {
  return isNew ? `built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s` : 'is up to date'
}

async function make(
  home: string,
  folder: string,
  { name, build, write }: Omit<BuildPlan, 'outputRoot'>,
): Promise<void> {
  const draft = mkdtempSync(join(home, '.draft-'))
  try {
    const described = await write(draft)
    const manifest = { name, build, builtAt: new Date().toISOString(), integrity: integrityOf(draft), ...described }
    writeFileSync(join(draft, 'remote.json'), JSON.stringify(remoteManifest.parse(manifest), undefined, 2))
    precompress(draft)
    chmodSync(draft, 0o755)
    putInPlace(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Another process may build the same sources at the same time: the first folder stays. */
function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
