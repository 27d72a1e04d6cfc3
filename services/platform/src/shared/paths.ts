import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns the folder of the embedded database, the secrets, and the logs. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env['DATA_DIR'] || '.data')
}

/** Returns the folder to which the embedded database archives its write-ahead log; undefined if it doesn't. */
export function archiveFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env['WAL_ARCHIVE'] ? resolve(root, env['WAL_ARCHIVE']) : undefined
}
