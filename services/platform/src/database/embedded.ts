import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../shared/free-port.ts'
import { databaseAccount } from './account.ts'
import { archiveSettings, archiveTimelines, makeArchive } from './archive.ts'
import { findBinaries } from './binaries.ts'
import { clusterFolder, initialize, makeDataFolder, ownerRole } from './data-folder.ts'
import { endEarlierServer, isServerOf } from './earlier-server.ts'
import { isInstanceLocked, takeInstanceLock, wrongPassword } from './instance-lock.ts'
import { readPidFile } from './pid-file.ts'
import { type Server, ServerFailure, type ServerOptions, startServer } from './server.ts'

const databaseName = 'portal'

export interface EmbeddedDatabase {
  /** The owner's connection string. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the packages on a data folder, and restarts it whenever it dies.
 * @param isDurable false for a database that is not needed after a crash of the machine
 * @param archive folder to which it archives its write-ahead log, if any
 * @throws {Failure} with the reason, if it cannot run.
 */
export async function openEmbeddedDatabase(
  dataFolder: string,
  ownerPassword: string,
  { isDurable = true, archive }: { isDurable?: boolean; archive?: string | undefined } = {},
): Promise<EmbeddedDatabase> {
  makeDataFolder(dataFolder)
  const account = databaseAccount()
  const binaries = findBinaries(account)
  const folder = clusterFolder(dataFolder, binaries, account)
  await initialize(folder, ownerPassword, binaries, account)
  await endEarlierServer(folder, port => isInstanceLocked(embeddedUrl(port, ownerPassword)))

  const logFolder = join(dataFolder, 'logs')
  mkdirSync(logFolder, { recursive: true })
  if (archive) {
    makeArchive(archive, account)
    archiveTimelines(folder, account)
  }
  const changes = archive ? archiveSettings(archive) : {}
  const options = { folder, binaries, account, isDurable, changes, logFile: join(logFolder, 'database.log') }
  let server = await startOnSomePort(options, join(dataFolder, 'database-port'))
  const url = embeddedUrl(server.port, ownerPassword)
  let isStopping = false
  try {
    await createDatabase(server.port, ownerPassword)
    const lock = await takeInstanceLock(url)
    const supervision = supervise(() => lock.takeAgain())
    return {
      url,
      async stop() {
        isStopping = true
        await lock.release()
        await server.stop()
        await supervision
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }

  async function supervise(lockAgain: () => Promise<void>) {
    for (;;) {
      await server.ended
      if (isStopping) return
      console.error('The database ended unexpectedly. Restarting it.')
      const restarted = await restart({ ...options, port: server.port }, () => isStopping)
      if (!restarted) return
      server = restarted
      if (isStopping) return server.stop()
      // If it dies again before that, the next round takes the lock.
      await Promise.race([server.ended, lockAgain()]).catch(() => server.ended)
    }
  }
}

/** Returns the owner's connection string of the embedded database on a data folder, or null if it is not running. */
export function runningDatabaseUrl(dataFolder: string, ownerPassword: string): string | null {
  const account = databaseAccount()
  const folder = clusterFolder(dataFolder, findBinaries(account), account)
  const file = readPidFile(folder)
  return file && isServerOf(folder, file) ? embeddedUrl(file.port, ownerPassword) : null
}

/** Returns the owner's connection string of an embedded database. */
export function embeddedUrl(port: number, password: string, name = databaseName): string {
  return `postgres://${ownerRole}:${password}@127.0.0.1:${port}/${name}`
}

/** Uses the port of the last start if it is free, so that saved connections keep working. */
async function startOnSomePort(options: Omit<ServerOptions, 'port'>, portFile: string): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = (await freePort(rememberedPort(portFile))) ?? (await freePort(0)) ?? 0
    try {
      const server = await startServer({ ...options, port })
      writeFileSync(portFile, `${port}\n`)
      return server
    } catch (error) {
      if (!(error instanceof ServerFailure) || !(error.isPortTaken || error.isStillEnding) || attempt === 20)
        throw error
      if (error.isStillEnding) await wait(200)
    }
  }
}

function rememberedPort(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0 // The first start.
  }
}

/** After a crash, processes of the old server may still be ending, so this retries until it works or we stop. */
async function restart(options: ServerOptions, isStopping: () => boolean): Promise<Server | null> {
  for (let attempt = 1; !isStopping(); attempt++) {
    try {
      return await startServer(options)
    } catch (error) {
      if (attempt === 20) console.error((error as Error).message)
      await wait(Math.min(attempt * 50, 500))
    }
  }
  return null
}

async function createDatabase(port: number, ownerPassword: string): Promise<void> {
  const sql = postgres(embeddedUrl(port, ownerPassword, 'postgres'), { max: 1 })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${databaseName}`
    if (!found) await sql`create database ${sql(databaseName)}`
  } catch (error) {
    throw (error as { code?: string }).code === '28P01' ? wrongPassword() : error
  } finally {
    await sql.end()
  }
}
