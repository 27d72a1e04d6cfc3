// npm run bench -- <name>: measures one part of the portal, compares it with its limits, and prints both.
// npm run bench: measures all parts, one after another, and writes their limits to docs/benchmarks.md. So do several names.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, root, runCommand } from '@portal/platform/shared'
import { addResults } from '../results-page.ts'
import type { Bar } from '../table.ts'
import { whenMeasured } from '../when-measured.ts'

const benchmarks = {
  edit: () => import('../edit/bench.ts'),
  export: () => import('../export/bench.ts'),
  floor: () => import('../floor/bench.ts'),
  gateway: () => import('../gateway/bench.ts'),
  landing: () => import('../landing/bench.ts'),
  leads: () => import('../leads/bench.ts'),
  live: () => import('../live/bench.ts'),
  portal: () => import('../monolith/bench.ts'),
  queue: () => import('../queue/bench.ts'),
  release: () => import('../release/bench.ts'),
  rest: () => import('../rest/bench.ts'),
  sales: () => import('../sales/bench.ts'),
  screen: () => import('../screen/bench.ts'),
}
const isBenchmark = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)
const pageFile = join(root, 'docs/benchmarks.md')

const words = process.argv.slice(2)
const [name = '', ...args] = words

await runCommand(async () => {
  if (words.length === 0) return runEach(Object.keys(benchmarks))
  if (args.length > 0 && words.every(isBenchmark)) return runEach(words)
  if (!isBenchmark(name)) throw new Failure(`Name a benchmark: npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  const { run } = await benchmarks[name]()
  await run(args)
})

/** Each runs in a separate process, so that none leaves anything behind for the next. */
async function runEach(names: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  for (const each of names) {
    console.log(`\n── ${each}`)
    const results = join(folder, each)
    writeFileSync(results, '')
    const child = spawn(process.execPath, [join(root, 'services/platform/launch.mjs'), 'bench', each], {
      env: { ...process.env, BENCH_RESULTS: results },
      stdio: 'inherit',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) process.exitCode = 1
    const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean)
    // A benchmark that measures several times writes its limits each time.
    const last = lines.at(-1)
    if (last) writePage(each, JSON.parse(last) as Bar[])
  }
  rmSync(folder, { recursive: true })
}

function writePage(benchmark: string, bars: readonly Bar[]): void {
  writeFileSync(pageFile, addResults(readFileSync(pageFile, 'utf8'), benchmark, bars, whenMeasured()))
}
