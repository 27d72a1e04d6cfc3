import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../paths.ts'
import { serviceNames } from '../words.ts'

/** The schema of every word, as a test's database holds them. */
export const schemas = serviceNames.map(serviceName => ({
  serviceName,
  migrations: pathToFileURL(join(root, 'services', serviceName, 'migrations/')),
}))
