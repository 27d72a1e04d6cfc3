import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../paths.ts'
import { words } from '../words.ts'

/** The schema of every word, as a test's database holds them. */
export const schemas = words.map(word => ({
  word,
  migrations: pathToFileURL(join(root, 'services', word, 'migrations/')),
}))
