import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
export const sdkFolder = join(root, 'shell/sdk')
export const contractsFolder = join(root, 'services/contracts')
export const outputRoot = join(root, '.remotes')

interface Package {
  version: string
  exports?: Record<string, string>
}

export function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
}
