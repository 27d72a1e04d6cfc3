import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Drill } from './drill.ts'
import { isFailure, p99 } from './support/load.ts'
import type { Copy } from './support/portal.ts'
import { underLoad } from './support/under-load.ts'

const visitors = 240
const idleSeconds = 12
const longestMs = 20_000

/** Visitors who send their requests one byte every two seconds: headers, bodies of a known length, and chunked bodies. */
export const d6: Drill = {
  id: 'd6',
  fault: `${visitors} visitors at one gateway who send headers or bodies one byte every two seconds`,
  run: () =>
    underLoad({}, async ({ portal, load }) => {
      const [gateway] = portal.copiesOf('gateway')
      if (!gateway) throw new Error('There is no gateway.')
      const idle = await load.during(() => wait(idleSeconds * 1_000))
      const memoryBefore = residentMegabytes(gateway.pid)
      let longest = 0
      let mostMemory = 0
      const slowed = await load.during(async () => {
        const cutAfter = Array.from({ length: visitors }, (_, number) => visitSlowly(gateway, number))
        const watching = setInterval(() => {
          mostMemory = Math.max(mostMemory, residentMegabytes(gateway.pid) - memoryBefore)
        }, 500)
        longest = Math.max(...(await Promise.all(cutAfter)))
        clearInterval(watching)
      })
      return [
        { what: 'p99 of other users, relative to an idle portal', measured: p99(slowed) / p99(idle), most: 2 },
        { what: 'failed requests of other users', measured: slowed.filter(isFailure).length, most: 0 },
        { what: 'seconds until the last slow visitor is disconnected', measured: longest, most: 12 },
        { what: 'growth of the memory of the gateway, in megabytes', measured: mostMemory, most: 100 },
      ]
    }),
}

const headers =
  'POST /api/leads HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n'
const beginnings = [
  'POST /api/leads HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  `${headers}Content-Length: 1000\r\n\r\n{`,
  `${headers}Transfer-Encoding: chunked\r\n\r\n400\r\n{`,
]

/** @returns after how many seconds the gateway closes the connection. */
async function visitSlowly({ port }: Copy, number: number): Promise<number> {
  const startedAt = performance.now()
  // Each has a different address, like real visitors.
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${number + 1}` })
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => undefined).resume()
  socket.write(beginnings[number % beginnings.length] ?? '')
  const dripping = setInterval(() => socket.write(' '), 2_000)
  await Promise.race([closed, wait(longestMs)])
  clearInterval(dripping)
  socket.destroy()
  return (performance.now() - startedAt) / 1_000
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}
