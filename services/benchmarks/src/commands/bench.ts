// npm run bench -- <name>: measures one part of the portal and compares it with its limits. Prints a table, writes no file.
import { Failure, runCommand } from '@portal/platform/shared'

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
  sales: () => import('../sales/bench.ts'),
  screen: () => import('../screen/bench.ts'),
}
const isBenchmark = (name: string): name is keyof typeof benchmarks => Object.hasOwn(benchmarks, name)

const [name = '', ...args] = process.argv.slice(2)

await runCommand(async () => {
  if (!isBenchmark(name)) throw new Failure(`Name a benchmark: npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  const { run } = await benchmarks[name]()
  await run(args)
})
