import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './data-folder.ts'
import { readPidFile } from './pid-file.ts'

export interface ServerOptions {
  readonly folder: string
  readonly port: number
  readonly logFile: string
  readonly binaries: Binaries
  readonly account: Account
  /** False for data that may be lost in a crash of the machine, in exchange for speed; true by default. */
  readonly isDurable?: boolean
  /** Settings in addition to, or instead of, the usual ones. */
  readonly changes?: Readonly<Record<string, string>>
}

/** A running database server. */
export interface Server {
  readonly port: number
  readonly pid: number
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>
  /** Ends the sessions, writes everything to disk, and exits, within some 30 ms. */
  stop(): Promise<void>
}

/** A server could not start. With `isPortTaken`, another port helps. */
export class ServerFailure extends Failure {
  readonly isPortTaken: boolean
  readonly isStillEnding: boolean

  constructor(folder: string, log: string) {
    super(`The database in ${folder} did not start: ${lastReason(log)}`)
    this.isPortTaken = /could not bind|Address already in use/.test(log)
    this.isStillEnding = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(log)
  }
}

// An acknowledged commit is on disk. The memory suffices for a floor of a hundred agents, the connections for three
// copies of every process.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '32MB',
  max_connections: '300',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // No processes for reading ahead and for replication: the data fits into memory, and nothing subscribes to it.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Services log failed statements themselves, with the request ID and without personal data.
  log_min_messages: 'log',
}
const withoutDurability = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Starts the server and waits until it accepts connections. @throws {ServerFailure} */
export async function startServer(serverOptions: ServerOptions): Promise<Server> {
  const { folder, port, logFile, binaries, account, isDurable = true, changes } = serverOptions
  const options = Object.entries({ ...settings, ...(isDurable ? {} : withoutDurability), ...changes, port }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const logStart = openLog(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', folder, ...options], {
    ...account,
    cwd: folder,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C must not end it before the services have written their last changes.
  })
  closeSync(log)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
  const pid = child.pid
  const isReady = await Promise.race([ended.then(() => false), becomesReady(folder, child)])
  if (!isReady || pid === undefined) throw new ServerFailure(folder, readFileSync(logFile, 'utf8').slice(logStart))
  return { port, pid, ended, stop: () => stop(child, folder, binaries, ended) }
}

async function becomesReady(folder: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const file = readPidFile(folder)
    if (file && file.pid === child.pid && file.isReady) return true
    await wait(10)
  }
  return false
}

async function stop(child: ChildProcess, folder: string, { bin }: Binaries, ended: Promise<void>): Promise<void> {
  // Windows cannot send SIGINT to another process.
  if (process.platform === 'win32') spawn(join(bin, 'pg_ctl'), ['stop', '-D', folder, '-m', 'fast'])
  else child.kill('SIGINT')
  const timeout = setTimeout(() => child.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(timeout)
}

/** Returns the current length of the log. Empties a log of more than 10 MB. */
function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10_000_000) return size
  truncateSync(file)
  return 0
}

function lastReason(log: string): string {
  const lines = log.split('\n').filter(line => /FATAL|PANIC|error while loading|invalid/.test(line))
  return lines[0]?.replace(/^.*?(FATAL|PANIC): */, '') ?? 'the log has no reason'
}
