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
  const times = await Promise.all((await withChildren(pid)).map(timeOf))
  return times.reduce((sum, time) => sum + (time?.seconds ?? 0), 0)
}

/** Returns the IDs of a process and of its children. Linux only. */
export async function withChildren(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(pids.map(async each => (await timeOf(each))?.parent))
  return pids.filter((each, index) => each === pid || parents[index] === pid)
}

/** Returns the CPU time in microseconds that the running threads of a process and its children have used. Linux only. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  let nanoseconds = 0
  for (const each of await withChildren(pid)) {
    for (const thread of await readdir(`/proc/${each}/task`)) {
      const schedstat = await readFile(`/proc/${each}/task/${thread}/schedstat`, 'utf8')
      nanoseconds += Number(schedstat.split(' ')[0])
    }
  }
  return nanoseconds / 1_000
}
