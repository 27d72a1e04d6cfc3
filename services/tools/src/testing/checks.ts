import { join } from 'node:path'
import { root, runTool, toolPath } from '@portal/platform/shared'
import type { Tally } from './tally.ts'

interface Check {
  name: string
  program: string
  args: string[]
}

const checks: readonly Check[] = [
  // Import cycles are a rule of the linter. It has the types of every workspace anyway.
  { name: 'lint and types', program: toolPath('oxlint/bin/oxlint'), args: ['--type-check'] },
  { name: 'format', program: toolPath('@biomejs/biome/bin/biome'), args: ['format', '.'] },
  {
    name: 'declared packages and unused code',
    program: toolPath('knip/bin/knip.js'),
    args: ['--no-progress', '--no-config-hints'],
  },
  { name: 'lists of texts', program: join(root, 'services/platform/launch.mjs'), args: ['texts', '--check'] },
]

/** Runs the static checks, two at a time. Each counts as one test. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...checks]
  let passed = 0
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (await runCheck(check)) passed += 1
      else failed += 1
    }
  }
  await Promise.all([work(), work()])
  return { passed, failed }
}

async function runCheck({ name, program, args }: Check): Promise<boolean> {
  const startedMs = Date.now()
  const { isPassed, output } = await runTool(process.execPath, [program, ...args])
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  console.log(isPassed ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output.trimEnd()}`)
  return isPassed
}
