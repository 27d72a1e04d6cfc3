import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { filesIn } from './sources.ts'
import { contractsFolder } from './workspace.ts'

/** Matches imports and exports of values from a module. Type imports leave nothing in a build. */
const valueImports = (from: string) =>
  new RegExp(`^(?:import|export)(?! type\\b)(?:[^'";]*?\\bfrom)? ?'${from}'|\\bimport\\('${from}'\\)`, 'gm')
const contractImports = valueImports('@portal/contracts(?:/([\\w/-]+))?')
const relativeImports = valueImports('(\\.\\.?/[\\w/-]+\\.ts)')

/**
 * The contract modules that these sources import, directly or through other contract modules. Only they count for a build
 * ID, so a change to another service's contract creates no new build.
 */
export function contractSources(paths: readonly string[], folder = join(contractsFolder, 'src')): string[] {
  const found = new Set<string>()
  const queue = paths
    .flatMap(filesIn)
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => importsIn(file, contractImports).map(module => join(folder, `${module ?? 'index'}.ts`)))
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    queue.push(...importsIn(file, relativeImports).map(path => resolve(dirname(file), path ?? '')))
  }
  return [...found].sort()
}

const importsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(match => match[1] ?? match[2])
