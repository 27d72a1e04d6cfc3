import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, serviceNames } from '@portal/platform/shared'

/** The schema of every service, for test databases. */
export const schemas = serviceNames.map(serviceName => ({
  serviceName,
  migrations: pathToFileURL(join(root, 'services', serviceName, 'migrations/')),
}))
