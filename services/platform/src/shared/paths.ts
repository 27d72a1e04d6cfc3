import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns the folder of the embedded database, the secrets, and the logs. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env['DATA_DIR'] || '.data')
}
