import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, serviceNames } from '@portal/platform/shared'

/** The schema of every word, as a test's database holds them. */
export const schemas = serviceNames.map(serviceName => ({
  serviceName,
  migrations: pathToFileURL(join(root, 'services', serviceName, 'migrations/')),
}))
