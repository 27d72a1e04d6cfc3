import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import type { Workspace } from './affected.ts'

interface Package {
  name: string
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const readPackage = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package

/** Reads the packages of this repository, and which of them each one uses. */
export function readWorkspaces(): Workspace[] {
  const patterns = readPackage('.').workspaces ?? []
  const folders = globSync(
    patterns.map(pattern => `${pattern}/package.json`),
    { cwd: root },
  ).map(file => file.replaceAll('\\', '/').replace('/package.json', ''))
  const packages = folders.toSorted().map(folder => ({ folder, ...readPackage(folder) }))
  return packages.map(({ folder, name, dependencies, devDependencies }) => ({
    folder,
    name,
    uses: [
      ...Object.keys({ ...dependencies, ...devDependencies }),
      ...servicesInTests(folder),
      // The journeys run in the whole portal.
      ...(folder === 'shell/e2e' ? packages.map(other => other.name) : []),
    ],
  }))
}

/** Screen tests name the services that they start in a comment, not in a package. */
function servicesInTests(folder: string): string[] {
  return globSync(`${folder}/{src,testing}/**/*.test.{ts,tsx}`, { cwd: root }).flatMap(file => {
    const [, list = '[]'] = /"services":(\[[^\]]*\])/.exec(readFileSync(join(root, file), 'utf8')) ?? []
    return (JSON.parse(list) as string[]).map(service => `@portal/${service}`)
  })
}
