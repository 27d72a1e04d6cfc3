import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { publishChange, type Sql } from '@portal/service-kit'
import { startBenchPortal } from '../portal.ts'
import { signInMembers } from '../sign-in-members.ts'
import { reportBars } from '../table.ts'

const streamsOfMember = 10
const rounds = 50

type Message = { kind: 'open' } | { kind: 'received'; id: string; received: number[] }

/** Many open streams on one gateway: the time until a change reaches all of them, and the memory of each. */
export async function run([streamsGiven = '2000']: readonly string[]): Promise<void> {
  const streams = Number(streamsGiven)
  const portal = await startBenchPortal([])
  const listener = fork(join(import.meta.dirname, 'listen.ts'))
  const next = <K extends Message['kind']>(kind: K) =>
    new Promise<Extract<Message, { kind: K }>>(resolve => {
      const hear = (message: Message) => {
        if (message.kind !== kind) return
        listener.off('message', hear)
        resolve(message as Extract<Message, { kind: K }>)
      }
      listener.on('message', hear)
    })
  try {
    const cookies = await signInMany(portal.owner, portal.origin, streams)
    const before = await settledMemory()
    listener.send({ url: `${portal.origin}/api/events`, cookies })
    await next('open')
    const after = await settledMemory()

    const delays: number[] = []
    const cpuBefore = process.cpuUsage()
    for (let round = 0; round < rounds; round++) {
      const received = next('received')
      const said = performance.timeOrigin + performance.now()
      await publishChange(portal.owner, { tags: [{ type: 'Release', id: `r${round}` }] })
      delays.push(...(await received).received.map(at => at - said))
    }
    const { user, system } = process.cpuUsage(cpuBefore)
    delays.sort((one, other) => one - other)
    const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? NaN
    console.log(
      `\n${streams} streams, ${rounds} changes: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, last ${at(1).toFixed(0)} ms\n` +
        `CPU time of the gateway for a change and a stream: ${((user + system) / rounds / streams).toFixed(1)} µs\n`,
    )
    const bars = [
      { what: 'a change reaches all, p99 (ms)', measured: at(0.99), most: 500 },
      { what: 'memory a stream (kB)', measured: (after - before) / streams / 1024, most: 60 },
    ]
    reportBars(bars)
  } finally {
    listener.kill()
    await portal.stop()
  }
}

/** Signs in as many members as it takes. @returns a cookie for each stream. */
async function signInMany(owner: Sql, origin: string, streams: number): Promise<string[]> {
  const members = await signInMembers(owner, origin, Math.ceil(streams / streamsOfMember))
  return members.flatMap(({ cookie }) => Array.from({ length: streamsOfMember }, () => cookie)).slice(0, streams)
}

/** Resident bytes of this process, where the gateway runs, once it has calmed down. */
async function settledMemory(): Promise<number> {
  await wait(2_000)
  globalThis.gc?.()
  await wait(500)
  return process.memoryUsage.rss()
}
