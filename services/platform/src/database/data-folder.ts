import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { spawn } from 'node:child_process'
import { Failure } from '../shared/failure.ts'
import { type Account, isReachable } from './account.ts'
import { type Binaries, sharedFolder } from './binaries.ts'

/** The role that owns the embedded database. Each service has its own role. */
export const ownerRole = 'portal'

/** Creates DATA_DIR if it is missing. @throws {Failure} if it is not writable. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Failure(
      `The data folder ${folder} is not writable (${code}). Change its permissions, or choose another DATA_DIR.`,
    )
  }
}

/**
 * Returns the folder of the database files: below DATA_DIR, or below a shared folder if the database's account cannot
 * reach that. Each major version has its own folder, since it cannot read the files of another.
 */
export function clusterFolder(dataFolder: string, { major }: Binaries, account: Account): string {
  const folder = join(dataFolder, `postgres-${major}`)
  if (account.uid === undefined) return folder
  if (isReachable(dirname(dataFolder), account)) {
    chmodSync(dataFolder, statSync(dataFolder).mode | 0o011)
    return folder
  }
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  const shared = join(sharedFolder, name, `postgres-${major}`)
  if (!existsSync(shared))
    console.error(`The database runs as another user who cannot reach ${dataFolder}, so its files are in ${shared}.`)
  for (const each of [sharedFolder, dirname(shared)]) {
    mkdirSync(each, { recursive: true })
    chmodSync(each, 0o711)
  }
  return shared
}

/** Creates the database files, once: an interrupted attempt leaves only a folder with another name. */
export async function initialize(
  folder: string,
  ownerPassword: string,
  { bin }: Binaries,
  account: Account,
): Promise<void> {
  if (existsSync(folder)) return checkOwner(folder, account)
  const draft = `${folder}.new`
  const passwordFile = `${draft}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(draft, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  try {
    await runInitdb(join(bin, 'initdb'), draft, passwordFile, account)
  } finally {
    rmSync(passwordFile)
  }
  renameSync(draft, folder)
}

function checkOwner(folder: string, { uid = process.getuid?.() }: Account): void {
  if (uid === undefined || statSync(folder).uid === uid) return
  throw new Failure(
    `The database in ${folder} belongs to another user. Start the portal as that user, or choose another DATA_DIR.`,
  )
}

async function runInitdb(program: string, folder: string, passwordFile: string, account: Account): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-A', 'scram-sha-256', '-U', ownerRole, `--pwfile=${passwordFile}`]
  const child = spawn(program, ['-D', folder, ...access, ...locale], {
    ...account,
    cwd: dirname(folder),
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Failure(`The database could not be created in ${folder}: ${errors.trim().split('\n').at(-1)}`)
}

/** The environment of PostgreSQL's programs: no variables of ours, English messages, UTC. */
export const serverEnvironment = { ...pick('PATH', 'SystemRoot', 'TMPDIR'), LC_ALL: 'C', TZ: 'UTC' }

function pick(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}
