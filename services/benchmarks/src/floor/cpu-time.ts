import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

interface ProcessTime {
  parent: number
  /** Seconds of CPU time. */
  seconds: number
}

async function timeOf(pid: number): Promise<ProcessTime | undefined> {
  // A process may end at any time.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: fields[1] ?? 0, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond }
}

/** Returns the CPU time in seconds that a process and its children have used so far. Linux only. */
export async function cpuSeconds(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const times = await Promise.all(pids.map(async each => [each, await timeOf(each)] as const))
  return times
    .filter(([each, time]) => each === pid || time?.parent === pid)
    .reduce((sum, [, time]) => sum + (time?.seconds ?? 0), 0)
}
