import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../shared/free-port.ts'
import { databaseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterFolder, initialise, makeDataFolder, ownerRole } from './data-folder.ts'
import { endEarlierServer, isServerOf } from './earlier-server.ts'
import { takeInstanceLock, wrongPassword } from './instance-lock.ts'
import { readPidFile } from './pid-file.ts'
import { type Server, ServerFailure, type ServerOptions, startServer } from './server.ts'

const databaseName = 'portal'

export interface EmbeddedDatabase {
  /** Connection string of the owner. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the packages on a data folder, and starts it again whenever it dies.
 * @throws {Failure} where it cannot run here, with the reason.
 */
export async function openEmbeddedDatabase(dataFolder: string, ownerPassword: string): Promise<EmbeddedDatabase> {
  makeDataFolder(dataFolder)
  const account = databaseAccount()
  const binaries = findBinaries(account)
  const folder = clusterFolder(dataFolder, binaries, account)
  await initialise(folder, ownerPassword, binaries, account)
  await endEarlierServer(folder, port => ownerUrl(port, ownerPassword))

  const logFolder = join(dataFolder, 'logs')
  mkdirSync(logFolder, { recursive: true })
  const options = { folder, binaries, account, logFile: join(logFolder, 'database.log') }
  let server = await startOnSomePort(options, join(dataFolder, 'database-port'))
  const url = ownerUrl(server.port, ownerPassword)
  let isStopping = false
  try {
    await createDatabase(server.port, ownerPassword)
    const held = await takeInstanceLock(url)
    const supervised = supervise(() => held.again())
    return {
      url,
      async stop() {
        isStopping = true
        await held.release()
        await server.stop()
        await supervised
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }

  async function supervise(holdAgain: () => Promise<void>) {
    for (;;) {
      await server.ended
      if (isStopping) return
      console.error('The database ended unexpectedly; starting it again.')
      const again = await startAgain({ ...options, port: server.port }, () => isStopping)
      if (!again) return
      server = again
      if (isStopping) return server.stop()
      // Where it died again in between, the next round takes the lock.
      await Promise.race([server.ended, holdAgain()]).catch(() => server.ended)
    }
  }
}

/** The owner's connection string of the embedded database that runs on a data folder, or null where none runs. */
export function runningDatabaseUrl(dataFolder: string, ownerPassword: string): string | null {
  const account = databaseAccount()
  const folder = clusterFolder(dataFolder, findBinaries(account), account)
  const file = readPidFile(folder)
  return file && isServerOf(folder, file) ? ownerUrl(file.port, ownerPassword) : null
}

function ownerUrl(port: number, password: string, name = databaseName): string {
  return `postgres://${ownerRole}:${password}@127.0.0.1:${port}/${name}`
}

/** The port stays the same from start to start where it can, for people who have written it down somewhere. */
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

/** After a crash: the old server's last processes may still be ending, so this tries until it works or nobody waits. */
async function startAgain(options: ServerOptions, isStopping: () => boolean): Promise<Server | null> {
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
  const sql = postgres(ownerUrl(port, ownerPassword, 'postgres'), { max: 1 })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${databaseName}`
    if (!found) await sql`create database ${sql(databaseName)}`
  } catch (error) {
    throw (error as { code?: string }).code === '28P01' ? wrongPassword() : error
  } finally {
    await sql.end()
  }
}
