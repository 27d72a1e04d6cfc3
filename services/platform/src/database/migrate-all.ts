import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from '@portal/service-kit'
import { root } from '../shared/paths.ts'
import { serviceNames } from '../shared/service-names.ts'

/** Migrates the schema of every service to this release. @param ownerUrl connection string of the database owner. */
export async function migrateAll(ownerUrl: string): Promise<void> {
  for (const name of serviceNames) {
    await migrate(ownerUrl, name, pathToFileURL(join(root, 'services', name, 'migrations/')))
  }
}
