import { join } from 'node:path'
import { contractSources } from './contract-sources.ts'
import { hashSources } from './sources.ts'
import { root, sdkFolder } from './workspace.ts'

/** What every browser build is made from, besides its own sources and the contracts that it imports. */
const common = [
  join(sdkFolder, 'src'),
  join(sdkFolder, 'federation'),
  join(sdkFolder, 'package.json'),
  join(root, 'package-lock.json'),
]

/** Id of the build of these sources; see `hashSources`. */
export function buildId(own: readonly string[]): string {
  const sources = [...own, ...common]
  return hashSources(root, [...sources, ...contractSources(sources)])
}
