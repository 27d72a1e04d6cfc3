import { asDatabaseRole, connect, provision, type Sql } from '@portal/service-kit'
import { archiveFolder } from '../shared/paths.ts'
import { Failure } from '../shared/failure.ts'
import { ownerPasswordVariable, passwordVariable, type Secrets, servicePasswords } from '../startup/secrets.ts'
import { openEmbeddedDatabase } from './embedded.ts'
import { migrateAll } from './migrate-all.ts'

export interface Database {
  /** A connection as the owner. */
  readonly owner: Sql
  /** Returns the connection string of a service's role. */
  urlOf(serviceName: string): string
  /** Migrates the schema of every service, as `openDatabase` does. */
  migrate(): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the server of DATABASE_URL as its owner, otherwise the embedded one, and creates the roles and the schema of every
 * service, with the tables of this release.
 * @throws {Failure} if the server cannot be used.
 */
export async function openDatabase(env: NodeJS.ProcessEnv, dataFolder: string, secrets: Secrets): Promise<Database> {
  const named = env['DATABASE_URL']
  const server = named
    ? { url: named, stop: async () => undefined }
    : await openEmbeddedDatabase(dataFolder, secrets[ownerPasswordVariable] ?? '', { archive: archiveFolder(env) })
  const owner = connect(server.url, { schema: 'public', max: 1, hasTimeouts: false })
  const stop = async () => {
    await owner.end({ timeout: 5 })
    await server.stop()
  }
  try {
    await provision(owner, servicePasswords(secrets))
    await migrateAll(server.url)
    return {
      owner,
      urlOf: serviceName => asDatabaseRole(server.url, serviceName, secrets[passwordVariable(serviceName)] ?? ''),
      migrate: () => migrateAll(server.url),
      stop,
    }
  } catch (error) {
    await stop()
    throw named ? new Failure(`The server of DATABASE_URL cannot be used: ${(error as Error).message}`) : error
  }
}
