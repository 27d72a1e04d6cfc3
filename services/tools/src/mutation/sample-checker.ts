import { createHash } from 'node:crypto'
import { type CheckResult, type Checker, CheckStatus } from '@stryker-mutator/api/check'
import type { Mutant } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Number of mutants to test; all of them if it is not set. */
export const sampleSizeVariable = 'MUTATION_SAMPLE'

/**
 * A Stryker checker that rejects every mutant outside of a sample. Stryker has no option for this. The sample depends
 * only on the mutants: the same sources give the same one.
 */
class SampleChecker implements Checker {
  readonly #sample = new Set<string>()

  async init(): Promise<void> {}

  /** Stryker passes all mutants in one call, before it checks the first one. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    const size = Number(process.env[sampleSizeVariable] || Infinity)
    const ordered = mutants.map(mutant => ({ id: mutant.id, order: orderOf(mutant) }))
    ordered.sort((one, other) => (one.order < other.order ? -1 : 1))
    for (const { id } of ordered.slice(0, size)) this.#sample.add(id)
    return mutants.map(({ id }) => [id])
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map(({ id }) => [id, this.#resultOf(id)]))
  }

  #resultOf(id: string): CheckResult {
    if (this.#sample.has(id)) return { status: CheckStatus.Passed }
    return { status: CheckStatus.CompileError, reason: 'not in the sample' }
  }
}

/** A pseudorandom value that does not depend on the machine or on other files. */
function orderOf({ fileName, location, mutatorName, replacement }: Mutant): string {
  const file = fileName.replace(/^.*\/sandbox-[^/]+\//, '').replace(`${process.cwd()}/`, '')
  return createHash('sha256')
    .update(JSON.stringify([file, location, mutatorName, replacement]))
    .digest('hex')
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)]
