import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { filesIn } from './sources.ts'
import { contractsFolder } from './workspace.ts'

/** What an import or export of values says; types leave nothing in a build. */
const valuesFrom = (from: string) =>
  new RegExp(`^(?:import|export)(?! type\\b)(?:[^'";]*?\\bfrom)? ?'${from}'|\\bimport\\('${from}'\\)`, 'gm')
const ofContracts = valuesFrom('@portal/contracts(?:/([\\w-]+))?')
const ofNeighbours = valuesFrom('(\\.\\.?/[\\w/-]+\\.ts)')

/**
 * The contract modules that these sources import, and those that these import in turn: all of the contracts that goes
 * into a build. What another word's contract says does not make a new one.
 */
export function contractSources(paths: readonly string[], folder = join(contractsFolder, 'src')): string[] {
  const found = new Set<string>()
  const waiting = paths
    .flatMap(filesIn)
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => namedIn(file, ofContracts).map(module => join(folder, `${module ?? 'index'}.ts`)))
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const home = dirname(file)
    waiting.push(...namedIn(file, ofNeighbours).map(neighbour => resolve(home, neighbour ?? '')))
  }
  return [...found].sort()
}

const namedIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(match => match[1] ?? match[2])
