import { join, posix } from 'node:path'
import type { ShellProvides } from '@portal/contracts/remote-manifest'
import type webpack from 'webpack'
import { readPackage, root, sdkFolder } from './workspace.ts'

interface SharedModule {
  singleton: true
  version: string
  requiredVersion: string | false
  import?: string | false
  shareKey?: string
}

/** What a build of the shell provides to the remotes: the version of each package, and the names of each SDK subpath. */
export function providedBy({ modules, moduleGraph }: webpack.Compilation): ShellProvides {
  const shared = Object.entries(sharedModules('shell'))
  // webpack joins modules of one scope into one module; the root has the exports.
  const roots = [...modules].map(module => (module as { rootModule?: webpack.Module }).rootModule ?? module)
  const sources = new Map(roots.map(module => [module.nameForCondition(), module]))
  const names = shared.flatMap(([key, { import: file }]) => {
    const module = file && sources.get(file)
    const provided = module && moduleGraph.getProvidedExports(module)
    if (!file) return []
    if (!Array.isArray(provided)) throw new Error(`The exports of ${key} are unknown.`)
    return [[key, provided.sort()]]
  })
  return {
    packages: Object.fromEntries(
      shared.flatMap(([key, { version, requiredVersion }]) => (requiredVersion ? [[key, version]] : [])),
    ),
    names: Object.fromEntries(names),
  }
}

/** Subpaths of the SDK that are not for the browser at run time, or not for remotes. */
const notShared = /^\.\/(remote|frame|roles|avatar-hue|design-tokens|federation|dev|testing)(\/|$)/

/** Packages that a tab must load only once. A key that ends in a slash includes all modules below it. */
const packages = ['react', 'react/', 'react-dom', 'react-dom/', 'dayjs']

/**
 * The modules that the shell provides to the remotes, each loaded once per tab when first needed: React, dayjs, and the
 * browser entries of the SDK, which contain the store, the router, and our selection of antd components.
 */
export function sharedModules(side: 'shell' | 'remote'): Record<string, SharedModule> {
  const fromPackages = packages.map(key => {
    const { version } = readPackage(join(root, 'node_modules', key.replace(/\/$/, '')))
    return [
      key,
      {
        singleton: true,
        version,
        requiredVersion: `^${version}`,
        ...(side === 'remote' && { import: false as const }),
      },
    ]
  })
  const { version, exports = {} } = readPackage(sdkFolder)
  const fromSdk = Object.entries(exports)
    .filter(([path]) => !notShared.test(path))
    .map(([path, file]) => {
      const key = posix.join('@portal/sdk', path)
      // By file, so that the shell provides it even if it does not use it itself.
      const source = side === 'shell' ? join(sdkFolder, file) : (false as const)
      return [key, { singleton: true, version, requiredVersion: false as const, shareKey: key, import: source }]
    })
  return Object.fromEntries([...fromPackages, ...fromSdk])
}
