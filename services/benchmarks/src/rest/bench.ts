import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, freePort, root, runTool } from '@portal/platform/shared'
import { reportBars } from '../table.ts'
import { pssOfTree } from './pss-of-tree.ts'

/** After its start, a portal compiles code and loads demo data for a while. */
const settleMs = 60_000
const mebibyte = 1024 ** 2

/**
 * Measures how long `npm start` takes in a bare clone of the last commit, and again with its data, and the memory of the idle
 * portal with database and simulator, in one process and with a process per service. Linux only.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-rest-'))
  const clone = join(folder, 'clone')
  try {
    const { isPassed, output } = await runTool('git', ['clone', '--quiet', root, clone])
    if (!isPassed) throw new Failure(output.trim())
    const env = { DATA_DIR: join(folder, 'data'), PORT: String((await freePort(0)) ?? 0) }
    const first = await whileRunning('start', clone, env, async () => undefined)
    const together = await whileRunning('start', clone, env, settledMemory)
    const apart = await whileRunning('start:apart', clone, env, settledMemory)
    reportBars([
      { what: 'npm start in a bare clone (s)', measured: first.seconds, most: 120 },
      { what: 'second npm start (s)', measured: together.seconds, most: 5 },
      { what: 'memory at rest, one process (MiB)', measured: together.result, most: 300 },
      { what: 'memory at rest, process per service (MiB)', measured: apart.result, most: 700 },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a portal until `work` has ended. @returns how long it took to start, with the result. */
async function whileRunning<T>(
  command: string,
  cwd: string,
  env: Record<'DATA_DIR' | 'PORT', string>,
  work: (portal: ChildProcess) => Promise<T>,
): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now()
  const portal = spawn('npm', ['run', command], { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 2] })
  const ended = once(portal, 'exit')
  try {
    await Promise.race([welcome(portal, env.PORT), ended.then(failToStart)])
    const seconds = (performance.now() - startedAt) / 1000
    return { seconds, result: await work(portal) }
  } finally {
    portal.kill('SIGTERM')
    await ended
  }
}

/** Resolves when the portal prints its address. */
function welcome({ stdout }: ChildProcess, port: string): Promise<void> {
  return new Promise(resolve => {
    let printed = ''
    stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      if (printed.includes(`http://localhost:${port}`)) resolve()
    })
  })
}

function failToStart(): never {
  throw new Failure('The portal did not start.')
}

async function settledMemory({ pid = 0 }: ChildProcess): Promise<number> {
  await wait(settleMs)
  return (await pssOfTree(pid)) / mebibyte
}
