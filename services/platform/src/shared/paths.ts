import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Where the portal keeps what must survive it: the embedded database, secrets, logs. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env['DATA_DIR'] || '.data')
}
