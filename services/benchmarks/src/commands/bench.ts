// npm run bench -- landing: measures a part of the portal beside its peers. Prints; writes nothing.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, runCommand } from '@portal/platform/shared'

/** A folder of `bench/` is a benchmark; its `bench.ts` exports this as `run`. */
export type Benchmark = (args: readonly string[]) => Promise<void>

const folder = join(import.meta.dirname, '..')
const [name = '', ...args] = process.argv.slice(2)

await runCommand(async () => {
  const names = readdirSync(folder).filter(entry => existsSync(join(folder, entry, 'bench.ts')))
  if (!names.includes(name)) throw new Failure(`Say what to measure: npm run bench -- ${names.join(' | ')}`)
  const { run } = (await import(join(folder, name, 'bench.ts'))) as { run: Benchmark }
  await run(args)
})
