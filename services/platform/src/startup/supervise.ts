import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../shared/failure.ts'

export interface Program {
  readonly name: string
  readonly script: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

export interface SupervisedProgram {
  /** Ends it, with what it is doing, and it stays ended. */
  stop(): Promise<void>
}

const longestPauseMs = 5_000

/**
 * Starts a program, waits until it is ready, and starts it again whenever it dies; `say` hears of every start.
 * @throws {Failure} where it does not come up the first time.
 */
export async function supervise(program: Program, say: (line: string) => void): Promise<SupervisedProgram> {
  let isStopping = false
  let child = launch(program)
  if (!(await becomesReady(program, child))) {
    throw new Failure(`${program.name} did not start; see above.`)
  }
  announce()
  const kept = keep()
  return {
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await kept
    },
  }

  function announce() {
    say(`${program.name} ${program.port} ${child.pid}`)
  }

  async function keep() {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await ended(child)
      if (isStopping) return
      await wait(pauseMs)
      if (isStopping) return
      child = launch(program)
      if (!(await becomesReady(program, child))) continue
      announce()
      pauseMs = 100
    }
  }
}

/**
 * In a process group of its own: Ctrl-C reaches us alone, and we end the programs in order. The channel tells a program
 * when we are gone, whatever ended us.
 */
function launch({ script, env }: Program): ChildProcess {
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
}

async function becomesReady({ port }: Program, child: ChildProcess): Promise<boolean> {
  while (!hasEnded(child)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return true
    await wait(50)
  }
  return false
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise(resolve => child.once('exit', resolve))
}
