import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { root, runTool, toolPath } from '@portal/platform/shared'
import type { Tally } from './tally.ts'

interface Check {
  name: string
  program: string
  args: string[]
}

/** Runs the static checks, two at a time. Each counts as one test. */
export async function runChecks(): Promise<Tally> {
  const waiting = [...allChecks()]
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

function allChecks(): Check[] {
  const remotes = globSync('mfe-*/package.json', { cwd: root }).map(dirname)
  return [
    // Import cycles are a rule of the linter.
    { name: 'lint', program: toolPath('oxlint/bin/oxlint'), args: [] },
    { name: 'format', program: toolPath('@biomejs/biome/bin/biome'), args: ['format', '.'] },
    {
      name: 'declared packages and unused code',
      program: toolPath('knip/bin/knip.js'),
      args: ['--no-progress', '--no-config-hints'],
    },
    ...['services', 'shell', 'shell/sdk', 'shell/e2e', ...remotes].map(workspace => ({
      name: `types of ${workspace}`,
      program: toolPath('typescript/bin/tsc'),
      args: ['--noEmit', '-p', workspace],
    })),
  ]
}

async function runCheck({ name, program, args }: Check): Promise<boolean> {
  const startedMs = Date.now()
  const { isPassed, output } = await runTool(process.execPath, [program, ...args])
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  console.log(isPassed ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output.trimEnd()}`)
  return isPassed
}
