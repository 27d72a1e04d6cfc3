import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteManifest, remoteManifest } from '@portal/contracts/remotes'
import { activate } from './activate.ts'
import { integrityOf, precompress } from './files.ts'

type Offered = 'searches' | 'shortcuts'
export type Described = Omit<RemoteManifest, 'name' | 'build' | 'builtAt' | 'integrity' | Offered> &
  Partial<Pick<RemoteManifest, Offered>>

export interface BuildPlan {
  /** `.remotes`, where every build of every remote lies. */
  outputRoot: string
  name: string
  build: string
  /** Writes the build's files into an empty folder and says what they are. */
  write: (folder: string) => Promise<Described>
}

/**
 * Makes `.remotes/<name>/<build>/` once and points `active` at it. A build that is already there is not made again. The
 * folder appears whole, by rename, so that nobody is ever served half a build.
 * @returns whether anything was built.
 */
export async function publishBuild({ outputRoot, name, build, write }: BuildPlan): Promise<boolean> {
  const home = join(outputRoot, name)
  const folder = join(home, build)
  const isNew = !existsSync(folder)
  mkdirSync(home, { recursive: true })
  if (isNew) await make(home, folder, { name, build, write })
  activate(home, build)
  return isNew
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

/** Whoever builds the same sources at the same time makes the same folder: the first one stays. */
function putInPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
