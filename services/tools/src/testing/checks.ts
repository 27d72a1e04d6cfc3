import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool, toolPath } from '@portal/platform/shared'
import type { Tally } from './tally.ts'

interface Check {
  name: string
  program: string
  args: string[]
}

/** Format, lint, and the types of every workspace that has a tsconfig; two at a time, each counts as one test. */
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
  const types = [
    'services',
    'shell',
    'shell/sdk',
    'shell/e2e',
    ...readdirSync(root).filter(name => name.startsWith('mfe-')),
  ]
    .filter(workspace => existsSync(join(root, workspace, 'tsconfig.json')))
    .map(workspace => ({
      name: `types of ${workspace}`,
      program: toolPath('typescript/bin/tsc'),
      args: ['--noEmit', '-p', workspace],
    }))
  return [
    { name: 'lint', program: toolPath('oxlint/bin/oxlint'), args: [] },
    { name: 'format', program: toolPath('@biomejs/biome/bin/biome'), args: ['format', '.'] },
    ...types,
  ]
}

async function runCheck({ name, program, args }: Check): Promise<boolean> {
  const startedMs = Date.now()
  const { isPassed, output } = await runTool(process.execPath, [program, ...args])
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  console.log(isPassed ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output.trimEnd()}`)
  return isPassed
}
