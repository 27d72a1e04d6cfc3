import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteNeeds } from '@portal/contracts/remote-manifest'
import { sharedModules } from './share.ts'
import { filesIn } from './sources.ts'

/** One import of values: `import { a, type B, c as d } from 'module'`. Type imports leave nothing in a build. */
const namedImports = /^(?:import|export)\s+(?!type\b)(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*'([^']+)'/gm

interface Import {
  module: string
  /** The exported name, and the name in this file. */
  name: string
  local: string
}

/** Returns what the sources of a remote need from the shell and from the services. */
export async function needsOf(folder: string): Promise<RemoteNeeds> {
  const sources = filesIn(join(folder, 'src'))
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
  const shared = sharedModules('remote')
  const names = new Map<string, Set<string>>()
  const operations = new Set<string>()
  for (const source of sources) {
    for (const { module, name, local } of importsOf(source)) {
      if (module.startsWith('@portal/sdk') && module in shared) {
        names.set(module, (names.get(module) ?? new Set()).add(name))
      }
      if (module.startsWith('@portal/contracts/')) {
        for (const operation of await operationsOf(source, { module, name, local })) operations.add(operation)
      }
    }
  }
  return {
    packages: Object.fromEntries(
      Object.entries(shared).flatMap(([key, { requiredVersion }]) => (requiredVersion ? [[key, requiredVersion]] : [])),
    ),
    names: Object.fromEntries([...names].map(([module, used]) => [module, [...used].sort()])),
    operations: [...operations].sort(),
  }
}

function importsOf(source: string): Import[] {
  return [...source.matchAll(namedImports)].flatMap(([, list = '', module = '']) =>
    list
      .split(',')
      .map(item => item.trim())
      .filter(item => item && !item.startsWith('type '))
      .map(item => {
        const [name = '', local = name] = item.split(/\s+as\s+/)
        return { module, name, local }
      }),
  )
}

/** The operations of a contract that a source names, such as `sales.listSales`, as method and path. */
async function operationsOf(source: string, { module, name, local }: Import): Promise<string[]> {
  const contract = ((await import(module)) as Record<string, unknown>)[name]
  if (typeof contract !== 'object' || contract === null) return []
  const used = [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, key = '']) => key)
  return used.flatMap(key => {
    const { method, path } = ((contract as Record<string, unknown>)[key] ?? {}) as { method?: string; path?: string }
    return method && path ? [`${method} ${path}`] : []
  })
}
