import { join, relative } from 'node:path'
import { contractSources } from './contract-sources.ts'
import { declaredPackages, lockedPackages } from './locked-packages.ts'
import { hashSources } from './sources.ts'
import { root, sdkFolder } from './workspace.ts'

export { hashSources } from './sources.ts'

/** The packages that produce the builds of the shell and the remotes. */
const tools = ['@module-federation/enhanced', '@swc/core', 'minimizer-webpack-plugin', 'swc-loader', 'webpack']
/** The packages of the shell that a remote requires at a certain version. */
const fromShell = ['dayjs', 'react', 'react-dom']

export interface BuildSources {
  /** Folder of the workspace. */
  readonly folder: string
  /** Its own files and folders, and those of the SDK, that the build contains. */
  readonly sources: readonly string[]
  /** Packages that the build contains, or that produce it. */
  readonly packages: readonly string[]
}

/**
 * Returns the ID of a build: it changes only with what the build contains, which includes the contracts that the
 * sources import, and with the tools that produce it. See `hashSources`.
 */
export function buildId({ folder, sources, packages }: BuildSources): string {
  const all = [...sources, join(sdkFolder, 'federation')]
  return hashSources(
    root,
    [...all, ...contractSources(all)],
    lockedPackages(root, relative(root, folder), [...packages, ...tools]),
  )
}

/** Returns the ID of the build of the remote in this folder. The shell provides the modules of the SDK, so they don't count. */
export function remoteBuildId(folder: string): string {
  return buildId({
    folder,
    sources: [
      join(folder, 'src'),
      join(folder, 'package.json'),
      join(sdkFolder, 'package.json'),
      join(sdkFolder, 'src/remote.ts'),
    ],
    packages: [...declaredPackages(folder).filter(name => !name.startsWith('@portal/')), ...fromShell],
  })
}
