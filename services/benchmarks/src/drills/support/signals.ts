import { setTimeout as wait } from 'node:timers/promises'

/** A process that starts again when it ends. `pid` is its ID now. */
interface RestartingProcess {
  readonly pid: number
}

/** Kills a copy without a warning. @returns the seconds until it has started again. */
export async function killAndAwaitRestart(copy: RestartingProcess): Promise<number> {
  const { pid } = copy
  const killedAt = performance.now()
  process.kill(pid, 'SIGKILL')
  await restarted(copy, pid)
  return (performance.now() - killedAt) / 1_000
}

/** Replaces a copy in order: it hands over to the other one, ends, and starts again. */
export async function replace(copy: RestartingProcess): Promise<void> {
  const { pid } = copy
  process.kill(pid, 'SIGTERM')
  await restarted(copy, pid)
}

/** Stops processes without ending them, like a machine that hangs. */
export async function freezeFor(seconds: number, ...pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await wait(seconds * 1_000)
  for (const pid of pids) resume(pid)
}

/** Lets a frozen process go on. One that has ended stays so. */
export function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function restarted(copy: RestartingProcess, earlierPid: number): Promise<void> {
  while (copy.pid === earlierPid) await wait(20)
}
