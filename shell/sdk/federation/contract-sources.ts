import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from './sources.ts'
import { contractsFolder } from './workspace.ts'

/** What an import or export of values says; types leave nothing in a build. */
const valuesFrom = (from: string) =>
  new RegExp(`^(?:import|export)(?! type\\b)(?:[^'";]*?\\bfrom)? ?'${from}'|\\bimport\\('${from}'\\)`, 'gm')
const ofContracts = valuesFrom('@portal/contracts(?:/([\\w-]+))?')
const ofNeighbours = valuesFrom('\\./([\\w-]+)\\.ts')

/**
 * The contract modules that these sources import, and those that these import in turn: all of the contracts that goes
 * into a build. What another word's contract says does not make a new one.
 */
export function contractSources(paths: readonly string[], folder = join(contractsFolder, 'src')): string[] {
  const fileOf = (module: string) => join(folder, `${module}.ts`)
  const found = new Set<string>()
  const waiting = paths
    .flatMap(filesIn)
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(ofContracts)].map(match => match[1] ?? match[2] ?? 'index'),
    )
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    const file = fileOf(module)
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...[...readFileSync(file, 'utf8').matchAll(ofNeighbours)].map(match => match[1] ?? match[2] ?? ''))
  }
  return [...found].sort()
}
