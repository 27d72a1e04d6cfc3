// The tabs of many agents in one process. Each has its own store, live connection, and session, and runs the code of the
// portal's screens without their components.
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { installBrowserGlobals, runAsTab, type Tab } from './browser-globals.ts'
import type { Client } from './client.ts'
import type { Measurement, Order, Report } from './protocol.ts'
import { expectElsewhere, readStaleness, resetStaleness } from './staleness.ts'
import { ringsShownAt, work } from './work.ts'

const tabs: Tab[] = []

/** From one agent to the next: five hundred sign in within a minute and a quarter. */
const joinMs = 150
/** From the last agent to the measurement. */
const settleMs = 15_000

installBrowserGlobals()

const report = (message: Report) => process.send?.(message)

process.on('message', (order: Order) => {
  if (order.kind === 'join') void join(order).then(() => report({ kind: 'joined' }))
  else if (order.kind === 'expect') expectElsewhere(order.write)
  else void measure(order.ms).then(measurement => report({ kind: 'measured', measurement }))
})

async function join({ client: file, origin, agents: orders }: Extract<Order, { kind: 'join' }>): Promise<void> {
  const client = createRequire(import.meta.url)(file) as Client
  for (const order of orders) {
    const tab: Tab = { origin, cookie: order.cookie, isOpening: false, traffic: { requests: [], streamBytes: 0 } }
    tabs.push(tab)
    runAsTab(tab, () => void work(client, order, tab, write => report({ kind: 'wrote', write })).catch(fail))
    await wait(joinMs)
  }
  await wait(settleMs)
}

async function measure(ms: number): Promise<Measurement> {
  for (const { traffic } of tabs) Object.assign(traffic, { requests: [], streamBytes: 0 })
  resetStaleness()
  ringsShownAt.clear()
  await wait(ms)
  const requests = tabs.flatMap(({ traffic }) => traffic.requests)
  const reads = requests.filter(({ method, isOpening }) => method === 'GET' && !isOpening)
  const failed = requests.filter(({ status }) => status >= 400 && status !== 429)
  const byPath = Map.groupBy(requests, ({ method, url }) => `${method} ${pathOf(url)}`)
  return {
    changes: requests.filter(({ method }) => method !== 'GET').length,
    reads: reads.length,
    rateLimited: requests.filter(({ status }) => status === 429).length,
    failures: countBy(failed.map(({ status, url }) => `${status} ${pathOf(url)}`)),
    readBytes: reads.reduce((sum, { bytes }) => sum + bytes, 0),
    allBytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    streamBytes: tabs.reduce((sum, { traffic }) => sum + traffic.streamBytes, 0),
    answerMs: Object.fromEntries([...byPath].map(([path, sent]) => [path, sent.map(request => request.ms)])),
    ...readStaleness(),
    ringsShownAt: Object.fromEntries(ringsShownAt),
  }
}

/** A path, with `ids` if records are read by ID. */
const pathOf = (url: string) =>
  url
    .replace(/\?.*\bids=.*/, '?ids')
    .replace(/\?(?!ids).*/, '')
    .replace(/[0-9a-f-]{36}/, ':id')

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function fail(error: unknown): void {
  console.error(error)
  process.exitCode = 1
}
