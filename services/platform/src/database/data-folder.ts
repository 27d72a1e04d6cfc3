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

/** The role that owns the embedded database; the services have roles of their own. */
export const ownerRole = 'portal'

/** Makes DATA_DIR where it is missing. @throws {Failure} where it cannot be written to. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Failure(
      `The data folder ${folder} cannot be written to (${code}): allow it, or name another in DATA_DIR.`,
    )
  }
}

/**
 * Where the database's files are, below DATA_DIR; below a shared folder where the database's account cannot reach that.
 * One folder for each major version, since a new major cannot read the files of an old one.
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
    console.error(`The database runs as another user, who cannot reach ${dataFolder}: it is in ${shared}.`)
  for (const each of [sharedFolder, dirname(shared)]) {
    mkdirSync(each, { recursive: true })
    chmodSync(each, 0o711)
  }
  return shared
}

/** Makes the database's files, once. An attempt that was cut short leaves nothing that looks finished. */
export async function initialise(
  folder: string,
  ownerPassword: string,
  { bin }: Binaries,
  account: Account,
): Promise<void> {
  if (existsSync(folder)) return checkOwner(folder, account)
  const half = `${folder}.new`
  const passwordFile = `${half}.password`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(half, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  try {
    await runInitdb(join(bin, 'initdb'), half, passwordFile, account)
  } finally {
    rmSync(passwordFile)
  }
  renameSync(half, folder)
}

function checkOwner(folder: string, { uid = process.getuid?.() }: Account): void {
  if (uid === undefined || statSync(folder).uid === uid) return
  throw new Failure(
    `The database in ${folder} belongs to another user: start the portal as before, or name another DATA_DIR.`,
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
  if (code !== 0) throw new Failure(`The database could not be made in ${folder}: ${errors.trim().split('\n').at(-1)}`)
}

/** What PostgreSQL's programs are told of our environment: nothing but the language of their messages. */
export const serverEnvironment = { ...pick('PATH', 'SystemRoot', 'TMPDIR'), LC_ALL: 'C', TZ: 'UTC' }

function pick(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}
