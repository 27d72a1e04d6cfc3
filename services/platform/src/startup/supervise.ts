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
  readonly name: string
  /** Restarts the program after its current work, without delay even if it kept dying before. */
  restart(): void
  /** Ends the program after its current work, and does not restart it. */
  stop(): Promise<void>
}

const longestPauseMs = 5_000

/**
 * Starts a program, waits until it is ready, and restarts it whenever it dies. Prints `name port pid` at every start.
 * @throws {Failure} if the first start fails.
 */
export async function supervise(program: Program, print: (line: string) => void): Promise<SupervisedProgram> {
  let isStopping = false
  let child = launch(program)
  let pause = new AbortController()
  if (!(await becomesReady(program, child))) {
    throw new Failure(`${program.name} did not start; see above.`)
  }
  printStart()
  const supervision = restartUntilStopped()
  return {
    name: program.name,
    restart() {
      // SIGTERM would wait for other copies to take over.
      child.kill('SIGINT')
      pause.abort()
    },
    async stop() {
      isStopping = true
      child.kill('SIGINT')
      pause.abort()
      await supervision
    },
  }

  function printStart() {
    print(`${program.name} ${program.port} ${child.pid}`)
  }

  async function restartUntilStopped() {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await hasExited(child)
      if (isStopping) return
      await waitUnlessAborted(pauseMs, pause.signal)
      if (isStopping) return
      pause = new AbortController()
      child = launch(program)
      if (!(await becomesReady(program, child))) continue
      printStart()
      pauseMs = 100
    }
  }
}

/**
 * The program gets its own process group: Ctrl-C reaches only us, and we end the programs in order. The IPC channel
 * closes when this process dies for any reason, and the program then ends. It gets this process's Node.js flags.
 */
function launch({ script, env }: Program): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, script], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
}

async function becomesReady({ port }: Program, child: ChildProcess): Promise<boolean> {
  while (isRunning(child)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return true
    await wait(50)
  }
  return false
}

const waitUnlessAborted = (waitMs: number, signal: AbortSignal) =>
  wait(waitMs, undefined, { signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function hasExited(child: ChildProcess): Promise<void> {
  if (isRunning(child)) await new Promise(resolve => child.once('exit', resolve))
}
