import { Failure } from '../shared/failure.ts'
import { archiveFolder } from '../shared/paths.ts'
import { ownerPasswordVariable, type Secrets } from '../startup/secrets.ts'
import { openEmbeddedDatabase, runningDatabaseUrl } from './embedded.ts'

/**
 * Returns the owner's connection string of the running database: DATABASE_URL, or that of the embedded database.
 * @throws {Failure} if no database is running.
 */
export function findOwnerUrl(dataFolder: string, secrets: Secrets, env: NodeJS.ProcessEnv = process.env): string {
  const url = env['DATABASE_URL'] || runningDatabaseUrl(dataFolder, secrets[ownerPasswordVariable] ?? '')
  if (!url) throw new Failure(`No database is running on ${dataFolder}. Start the portal first.`)
  return url
}

/** Returns the owner's connection string, like `findOwnerUrl`. Starts the embedded database if it is not running. */
export async function openOwnerUrl(dataFolder: string, secrets: Secrets, env: NodeJS.ProcessEnv = process.env) {
  const password = secrets[ownerPasswordVariable] ?? ''
  const url = env['DATABASE_URL'] || runningDatabaseUrl(dataFolder, password)
  return url
    ? { url, stop: async () => undefined }
    : openEmbeddedDatabase(dataFolder, password, { archive: archiveFolder(env) })
}
