import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { LiveTag } from '@portal/contracts'
import { createLog } from '@portal/service-kit'
import { createFigures, type Figures, type ReadFigures } from './figures.ts'
import type { Subscriber } from './subscriber.ts'

type Request = Parameters<ReadFigures>[0]
type Reply = Awaited<ReturnType<ReadFigures>>

let figures: Figures
let reads: Request[]
let answer: (request: Request) => Promise<Reply>
let position: string
let connections: Map<ServerResponse, Subscriber>
/** What each browser has received, by its name. */
let received: Map<string, unknown[]>

const metrics = (totalCalls: number, ...viewers: number[]) =>
  ({ name: 'dashboardMetrics', args: {}, data: { totalCalls }, viewers }) as never
const change = (...types: LiveTag['type'][]) => figures.changed(types.map(type => ({ type })))
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

function connect(name: string, memberId: string, timeZone?: string) {
  connections.set({ name } as never, {
    memberId,
    timeZone,
    role: 'agent',
    sessionChanges: 0,
    currentRole: async () => 'agent',
  })
}

beforeEach(() => {
  jest.useFakeTimers()
  reads = []
  position = 'm.1'
  connections = new Map()
  received = new Map()
  answer = async ({ viewers }) => ({ figures: [metrics(7, ...viewers.keys())], dueAt: null })
  figures = createFigures({
    log: createLog('test', 'silent'),
    read(request) {
      reads.push(request)
      return answer(request)
    },
    position: () => position,
    connections: () => connections,
    send(outgoing, bytes) {
      const { name } = outgoing as unknown as { name: string }
      const [, data] = /^event: figures\ndata: (.*)\n\n$/.exec(String(bytes)) ?? []
      received.set(name, [...(received.get(name) ?? []), JSON.parse(data ?? 'null')])
    },
  })
})
afterEach(() => {
  figures.stop()
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

test('changes at about the same time cause one read for all browsers, and each receives the figures of its member', async () => {
  connect('one', 'ann', 'Europe/London')
  connect('two', 'ben')
  connect('three', 'ann', 'Europe/London')
  answer = async () => ({ figures: [metrics(1, 0), metrics(2, 1)], dueAt: null })
  change('Metrics')
  change('Metrics', 'LeadSummary')
  change('Call')
  await pass(299)
  expect(reads).toEqual([])
  await pass(1)
  expect(reads).toEqual([
    {
      names: ['leadQueue', 'dashboardMetrics', 'leadSummary'],
      viewers: [{ memberId: 'ann', timeZone: 'Europe/London' }, { memberId: 'ben' }],
    },
  ])
  const sent = (totalCalls: number) => [
    { asOf: 'm.1', figures: [{ name: 'dashboardMetrics', args: {}, data: { totalCalls } }] },
  ]
  expect(Object.fromEntries(received)).toEqual({ one: sent(1), three: sent(1), two: sent(2) })
})

test('figures contain the changes up to the time at which their read began, and later changes cause another', async () => {
  connect('one', 'ann')
  const reply = Promise.withResolvers<Reply>()
  answer = () => reply.promise
  change('Metrics')
  await pass(300)
  position = 'm.2'
  change('Metrics')
  reply.resolve({ figures: [metrics(7, 0)], dueAt: null })
  await pass(0)
  expect(received.get('one')).toMatchObject([{ asOf: 'm.1' }])
  await pass(4_000)
  expect(received.get('one')).toMatchObject([{ asOf: 'm.1' }, { asOf: 'm.2' }])
})

test('continuous changes are read every four seconds', async () => {
  connect('one', 'ann')
  for (let count = 0; count < 200; count++) {
    change('Metrics')
    await pass(100)
  }
  expect(reads).toHaveLength(5)
})

test('a browser that missed changes causes another read', async () => {
  connect('one', 'ann')
  connect('two', 'ben')
  figures.joined([{ type: 'Lead', id: '1' }])
  await pass(10_000)
  expect(reads).toEqual([])
  figures.joined([{ type: 'Lead', id: '1' }, { type: 'LeadSummary' }])
  await pass(300)
  expect(reads.map(({ names }) => names)).toEqual([['leadSummary']])
})

test('without an open tab, nothing is read', async () => {
  change('Metrics')
  await pass(10_000)
  expect(reads).toEqual([])
})

test('a failed read is repeated', async () => {
  connect('one', 'ann')
  answer = () => Promise.reject(new Error('calls is down'))
  change('LeadSummary')
  await pass(300)
  answer = async () => ({ figures: [metrics(7, 0)], dueAt: null })
  await pass(5_000)
  expect(reads.map(({ names }) => names)).toEqual([['leadSummary'], ['leadSummary']])
  expect(received.get('one')).toHaveLength(1)
})

test('the queue is read again when its next lead is due, also for the first browser after a while', async () => {
  connect('one', 'ann')
  const dueIn = (ms: number) => new Date(Date.now() + ms).toISOString()
  answer = async () => ({ figures: [], dueAt: reads.length === 1 ? dueIn(60_000) : null })
  figures.joined([])
  await pass(60_299)
  expect(reads).toHaveLength(1)
  await pass(301)
  expect(reads.map(({ names }) => names)).toEqual([['leadQueue'], ['leadQueue']])
})

test('more than a thousand viewers are read in turns', async () => {
  for (let number = 0; number < 1_001; number++) connect(`tab ${number}`, `member ${number}`)
  change('Metrics')
  await pass(300)
  expect(reads.map(({ viewers }) => viewers.length)).toEqual([1_000, 1])
  expect(received.size).toBe(1_001)
})
