import { relative } from 'node:path'
import type { MutantResult } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'
import { root } from '@portal/platform/shared'
import { isSurvivor } from './scores.ts'

/** A Stryker reporter that prints each mutant that no test notices, with its position, as soon as it is tested. */
class SurvivorReporter implements Reporter {
  onMutantTested(mutant: Readonly<MutantResult>): void {
    if (!isSurvivor(mutant)) return
    const { fileName, location, mutatorName, replacement, status } = mutant
    const position = `${relative(root, fileName)}:${location.start.line}:${location.start.column}`
    console.log(`${status === 'NoCoverage' ? 'not covered' : 'survived'}: ${position} ${mutatorName} → ${replacement}`)
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'survivors', SurvivorReporter)]
