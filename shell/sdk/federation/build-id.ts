import { join } from 'node:path'
import { contractSources } from './contract-sources.ts'
import { hashSources } from './sources.ts'
import { root, sdkFolder } from './workspace.ts'

export { hashSources } from './sources.ts'

/** The sources that decide how a build is made. */
export const buildTools = [join(sdkFolder, 'federation'), join(root, 'package-lock.json')]

/** The sources that every build of the shell and of a remote contains, besides its own and the contracts it imports. */
const common = [join(sdkFolder, 'src'), join(sdkFolder, 'package.json'), ...buildTools]

/** Returns the ID of the build of these sources and the contracts that they import; see `hashSources`. */
export function buildId(own: readonly string[], shared: readonly string[] = common): string {
  const sources = [...own, ...shared]
  return hashSources(root, [...sources, ...contractSources(sources)])
}

/** Returns the ID of the build of the remote in this folder. */
export function remoteBuildId(folder: string): string {
  return buildId([join(folder, 'src'), join(folder, 'package.json')])
}
