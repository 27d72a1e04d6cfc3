import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@portal/contracts/operation'
import type { RemoteNeeds } from '@portal/contracts/remote-manifest'
import { type OperationShapes, operationKey, shapesOf } from '@portal/contracts/shapes'
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
  const sources = readSources([join(folder, 'src')])
  const shared = sharedModules('remote')
  const names = new Map<string, Set<string>>()
  for (const { module, name } of sources.flatMap(importsOf)) {
    if (module.startsWith('@portal/sdk') && module in shared) {
      names.set(module, (names.get(module) ?? new Set()).add(name))
    }
  }
  return {
    packages: Object.fromEntries(
      Object.entries(shared).flatMap(([key, { requiredVersion }]) => (requiredVersion ? [[key, requiredVersion]] : [])),
    ),
    names: Object.fromEntries([...names].map(([module, used]) => [module, [...used].sort()])),
    ...(await operationsIn(sources)),
  }
}

/** Returns what the shell and the SDK need from the services. */
export async function shellNeedsOf(folders: readonly string[]): Promise<RemoteNeeds> {
  return { packages: {}, names: {}, ...(await operationsIn(readSources(folders))) }
}

const readSources = (folders: readonly string[]) =>
  folders
    .flatMap(filesIn)
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(file, 'utf8'))

/** The operations that these sources call, with their shapes at this moment. */
async function operationsIn(sources: readonly string[]): Promise<Pick<RemoteNeeds, 'operations' | 'shapes'>> {
  const shapes = new Map<string, OperationShapes>()
  for (const source of sources) {
    for (const found of importsOf(source).filter(({ module }) => module.startsWith('@portal/contracts/'))) {
      for (const operation of await operationsOf(source, found))
        shapes.set(operationKey(operation), shapesOf(operation))
    }
  }
  return { operations: [...shapes.keys()].sort(), shapes: Object.fromEntries(shapes) }
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

/** The operations of a contract that a source names, such as `sales.listSales`. */
async function operationsOf(source: string, { module, name, local }: Import): Promise<Operation[]> {
  const contract = ((await import(module)) as Record<string, unknown>)[name]
  if (typeof contract !== 'object' || contract === null) return []
  const used = [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, key = '']) => key)
  return used.flatMap(key => {
    const operation = (contract as Record<string, Operation>)[key]
    return operation?.method && operation.path ? [operation] : []
  })
}
