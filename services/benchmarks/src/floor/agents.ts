// The tabs of many agents in one process. Each has its own store, live connection, and session, and runs the code of the
// portal's screens without their components.
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { installBrowserGlobals, runAsTab, type Tab } from './browser-globals.ts'
import type { AgentOrder, Measurement, Order } from './protocol.ts'

interface Query {
  unsubscribe(): void
}
interface Store {
  dispatch(action: unknown): Query & Promise<{ data?: { version: number }; error?: unknown }>
  getState(): unknown
  subscribe(listener: () => void): () => void
}
type Endpoint = {
  initiate(args?: object): unknown
  select(args?: object): (state: unknown) => { data?: { rows: { id: string; version: number }[]; asOf: string } }
}
interface Client {
  api: { endpoints: Record<string, Endpoint> }
  createPortalStore(user: object): Store
  reactToChanges(store: Store): () => void
}

/** Shown to the agent with this lead, at the version that another agent stored at `at`. */
interface Expected {
  version: number
  at: number
}

interface Agent {
  tab: Tab
  isOnLeads: boolean
  expected: Map<string, Expected>
  listed(): readonly { id: string; version: number }[]
}

const minuteMs = 60_000
const maxStaleMs = 10_000
const timeZone = 'America/New_York'
const agents: Agent[] = []
let staleMs: number[] = []
let missed = 0

installBrowserGlobals()

process.on('message', (order: Order) => {
  if (order.kind === 'join') void join(order).then(() => process.send?.({ kind: 'joined' }))
  else void measure(order.ms).then(measurement => process.send?.({ kind: 'measured', measurement }))
})

async function join({ client: file, origin, agents: orders }: Extract<Order, { kind: 'join' }>): Promise<void> {
  const client = createRequire(import.meta.url)(file) as Client
  for (const order of orders) {
    const tab: Tab = { origin, cookie: order.cookie, isOpening: false, traffic: { requests: [], streamBytes: 0 } }
    runAsTab(tab, () => void work(client, order, tab).catch(fail))
    await wait(20)
  }
  await wait(3_000)
}

/** One agent's day: the list of leads, a change a minute, a look at other pages every two minutes, a sale every quarter of an hour. */
async function work({ api, createPortalStore, reactToChanges }: Client, order: AgentOrder, tab: Tab): Promise<void> {
  const store = createPortalStore(order.user)
  const start = (name: string, args?: object) => store.dispatch(endpointOf(api, name).initiate(args))
  const top = endpointOf(api, 'leadBlock').select({ at: 0 })
  const expected = new Map<string, Expected>()
  const agent: Agent = { tab, isOnLeads: false, expected, listed: () => top(store.getState()).data?.rows ?? [] }
  agents.push(agent)
  store.subscribe(() => expected.size > 0 && noteShown(agent))
  reactToChanges(store)

  async function openLeads(): Promise<Query[]> {
    tab.isOpening = true
    const shown = [start('leadBlock', { at: 0 }), start('leadSummary', { timeZone }), start('currentUser')]
    await Promise.all(shown)
    const since = top(store.getState()).data?.asOf
    agent.isOnLeads = true
    const newLeads = since ? [start('countNewLeads', { since })] : []
    await Promise.all(newLeads)
    tab.isOpening = false
    return [...shown, ...newLeads]
  }

  async function change(): Promise<void> {
    const id = order.leadIds[Math.floor(Math.random() * order.leadIds.length)] ?? ''
    const isTick = Math.random() < 0.5
    const { data } = await start(
      'updateLead',
      isTick ? { id, contacted: Math.random() < 0.5 } : { id, notes: `Note ${Math.random()}` },
    )
    if (data) expectEverywhere(agent, id, data.version)
  }

  async function lookAround(): Promise<void> {
    agent.isOnLeads = false
    tab.isOpening = true
    expected.clear()
    for (const query of leads) query.unsubscribe()
    const pages = [
      ['dashboardMetrics'],
      ['recentCalls', {}],
      ['salesStats', {}],
      ['userStats'],
      ['listCommunications', {}],
    ]
    const shown = pages.map(([name, args]) => start(name as string, args as object))
    await Promise.all(shown)
    tab.isOpening = false
    await wait(15_000)
    for (const query of shown) query.unsubscribe()
    leads = await openLeads()
  }

  let leads = await openLeads()
  await Promise.all([
    repeat(minuteMs, change),
    repeat(2 * minuteMs, lookAround),
    repeat(15 * minuteMs, () => start('addSale', { saleType: 'DISH Only' })),
  ])
}

function endpointOf({ endpoints }: Client['api'], name: string): Endpoint {
  const found = endpoints[name]
  if (!found) throw new Error(`There is no endpoint ${name}.`)
  return found
}

/** Repeats work in random intervals with this average. */
async function repeat(averageMs: number, step: () => Promise<unknown>): Promise<never> {
  for (let isFirst = true; ; isFirst = false) {
    await wait(averageMs * (isFirst ? Math.random() : 0.5 + Math.random()))
    await step()
  }
}

function expectEverywhere(author: Agent, id: string, version: number): void {
  const at = performance.now()
  for (const agent of agents) {
    const listed = agent.isOnLeads && agent !== author && agent.listed().find(lead => lead.id === id)
    if (!listed) continue
    if (listed.version >= version) staleMs.push(0)
    else agent.expected.set(id, { version, at })
  }
}

function noteShown({ expected, listed }: Agent): void {
  const rows = listed()
  for (const [id, { version, at }] of expected) {
    const age = performance.now() - at
    const isShown = rows.some(row => row.id === id && row.version >= version)
    if (!isShown && age < maxStaleMs) continue
    if (isShown) staleMs.push(age)
    else missed++
    expected.delete(id)
  }
}

async function measure(ms: number): Promise<Measurement> {
  for (const { tab } of agents) Object.assign(tab.traffic, { requests: [], streamBytes: 0 })
  staleMs = []
  missed = 0
  await wait(ms)
  for (const agent of agents) noteShown(agent)
  const requests = agents.flatMap(({ tab }) => tab.traffic.requests)
  const reads = requests.filter(({ method, isOpening }) => method === 'GET' && !isOpening)
  const failed = requests.filter(({ status }) => status >= 400 && status !== 429)
  return {
    changes: requests.filter(({ method }) => method !== 'GET').length,
    reads: reads.length,
    readsByPath: countBy(reads.map(({ url }) => pathOf(url))),
    rateLimited: requests.filter(({ status }) => status === 429).length,
    failures: countBy(failed.map(({ status, url }) => `${status} ${pathOf(url)}`)),
    readBytes: reads.reduce((sum, { bytes }) => sum + bytes, 0),
    allBytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    streamBytes: agents.reduce((sum, { tab }) => sum + tab.traffic.streamBytes, 0),
    answerMs: requests.map(request => request.ms),
    staleMs,
    missed,
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
