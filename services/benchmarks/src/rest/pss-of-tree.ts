import { readFile } from 'node:fs/promises'
import { withChildren } from '../cpu-time.ts'

/**
 * Returns the memory in bytes of a process and all that it has started: the proportional set size, which divides shared
 * memory among the processes that share it. Linux only.
 */
export async function pssOfTree(pid: number): Promise<number> {
  const [own, children] = await Promise.all([pssOf(pid), withChildren(pid)])
  const ofChildren = await Promise.all(children.filter(child => child !== pid).map(pssOfTree))
  return ofChildren.reduce((sum, bytes) => sum + bytes, own)
}

async function pssOf(pid: number): Promise<number> {
  // A process may end at any time.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
}
