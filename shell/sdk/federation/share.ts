import { join, posix } from 'node:path'
import { readPackage, root, sdkFolder } from './workspace.ts'

/** Sub-paths of the sdk that are not for the browser at run time, or not for remotes. */
const notShared = /^\.\/(remote|frame|roles|design-tokens|federation|testing)(\/|$)/

/** Packages that must be one in a tab. A key that ends in a slash stands for every module below it. */
const packages = ['react', 'react/', 'react-dom', 'react-dom/', 'dayjs']

/**
 * What the shell provides and remotes take, each once in a tab and loaded when first needed: React, dayjs, and every
 * browser entry of the sdk, which carries the store, the router and our choice of antd.
 */
export function sharedModules(side: 'shell' | 'remote') {
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
      // Named by file, so that the shell provides it even where it does not use it itself.
      const source = side === 'shell' ? join(sdkFolder, file) : (false as const)
      return [key, { singleton: true, version, requiredVersion: false as const, shareKey: key, import: source }]
    })
  return Object.fromEntries([...fromPackages, ...fromSdk])
}
