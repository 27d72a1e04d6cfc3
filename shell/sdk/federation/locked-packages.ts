import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * Returns the versions and hashes in package-lock.json of packages and of all that they depend on, sorted. Another team's
 * dependency changes nothing here.
 * @param names packages that a workspace may import
 * @param workspace folder of the workspace in the project, such as `mfe-calls`
 */
export function lockedPackages(project: string, workspace: string, names: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const path = findPackage(packages, from, name)
    // Optional packages and peers may be missing.
    const entry = path === undefined ? undefined : packages[path]
    if (path === undefined || !entry || found.has(path)) return
    found.add(path)
    const target = entry.link ? (entry.resolved ?? path) : path
    for (const needed of dependenciesOf(packages[target])) add(target, needed)
  }
  for (const name of names) add(workspace, name)
  return [...found].sort().map(path => `${path} ${packages[path]?.version ?? ''} ${packages[path]?.integrity ?? ''}`)
}

/** Returns the names of the packages that a workspace declares for its builds. */
export const declaredPackages = (folder: string): string[] =>
  Object.keys((JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as LockedPackage).dependencies ?? {})

const dependenciesOf = (entry: LockedPackage = {}) =>
  Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })

/** Searches like Node.js: next to the package that imports it, then in the folders above. */
function findPackage(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (path in packages) return path
    if (!folder) return undefined
  }
}
