import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { RowFor } from '@portal/contracts'
import { createLog } from '@portal/service-kit'
import type { Subscriber } from './subscriber.ts'
import { createSentRows, type ReadRows, type SentRows } from './sent-rows.ts'

type Request = Parameters<ReadRows>[0]

let rows: SentRows
let reads: Request[]
let answer: (request: Request) => RowFor[]
let position: string
let connections: Map<ServerResponse, Subscriber>
/** What each browser has received, by its name. */
let received: Map<string, unknown[]>

const lead = (id: string) => ({ type: 'Lead', memberId: null, row: { id } }) as never as RowFor
const call = (id: string, memberId: string | null) =>
  ({ type: 'Call', memberId, row: { id, isMine: memberId !== null } }) as never as RowFor
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

function connect(name: string, memberId: string) {
  connections.set({ name } as never, { memberId, role: 'agent', sessionChanges: 0, currentRole: async () => 'agent' })
}
function request(times: number, ids: string, path = '/api/leads') {
  for (let count = 0; count < times; count++) rows.requested(path, ids)
}

beforeEach(() => {
  jest.useFakeTimers()
  reads = []
  position = 'm.1'
  connections = new Map()
  received = new Map()
  answer = ({ Lead }) => Lead.map(lead)
  rows = createSentRows({
    log: createLog('test', 'silent'),
    async read(sent) {
      reads.push(sent)
      return { rows: answer(sent) }
    },
    position: () => position,
    connections: () => connections,
    send(outgoing, bytes) {
      const { name } = outgoing as unknown as { name: string }
      const [, data] = /^event: rows\ndata: (.*)\n\n$/.exec(String(bytes)) ?? []
      received.set(name, [...(received.get(name) ?? []), JSON.parse(data ?? 'null')])
    },
  })
  connect('one', 'ann')
  connect('two', 'ben')
})
afterEach(() => {
  rows.stop()
  expect(jest.getTimerCount()).toBe(0)
  jest.useRealTimers()
})

test('a changed row that three tabs request is read once and sent to all', async () => {
  rows.changed([{ type: 'Lead', id: '1' }])
  request(2, '1')
  await pass(1_000)
  expect(reads).toEqual([])
  request(500, '1,2')
  position = 'm.2'
  await pass(1_000)
  expect(reads).toEqual([{ Lead: ['1'], Call: [] }])
  const sent = [{ asOf: 'm.2', rows: [{ type: 'Lead', row: { id: '1' } }] }]
  expect([...received]).toEqual([
    ['one', sent],
    ['two', sent],
  ])
})

test('a row that changes again is sent again, once several tabs request it', async () => {
  for (let times = 0; times < 2; times++) {
    rows.changed([{ type: 'Lead', id: '1' }])
    request(2, '1')
    await pass(1_000)
    expect(reads).toHaveLength(times)
    request(1, '1')
    await pass(1_000)
    expect(reads).toHaveLength(times + 1)
  }
})

test('rows that did not change, other records, and other requests cause no read', async () => {
  rows.changed([{ type: 'Lead' }, { type: 'Sale', id: '1' }])
  request(5, '1')
  request(5, '1', '/api/sales')
  for (let count = 0; count < 5; count++) rows.requested('/api/leads', undefined)
  await pass(1_000)
  expect(reads).toEqual([])
})

test('each member receives the row as their own list shows it', async () => {
  answer = () => [call('1', null), call('1', 'ben'), call('2', null)]
  rows.changed([
    { type: 'Call', id: '1', change: 'created' },
    { type: 'Call', id: '2' },
  ])
  request(3, '1,2', '/api/calls/recent')
  await pass(1_000)
  expect(reads).toEqual([{ Lead: [], Call: ['1', '2'] }])
  const isMine = (name: string) =>
    received
      .get(name)
      ?.flatMap(sent => (sent as { rows: { row: { id: string; isMine: boolean } }[] }).rows)
      .map(({ row }) => [row.id, row.isMine])
  expect(isMine('one')).toEqual([
    ['1', false],
    ['2', false],
  ])
  expect(isMine('two')).toEqual([
    ['1', true],
    ['2', false],
  ])
})

test('more rows than one request may name are read in turns', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `${index}`)
  rows.changed(ids.map(id => ({ type: 'Lead', id })))
  for (let count = 0; count < 3; count++) {
    rows.requested('/api/leads', ids.slice(0, 100).join())
    rows.requested('/api/leads', ids.slice(100).join())
  }
  await pass(1_000)
  expect(reads.map(({ Lead }) => Lead.length)).toEqual([100, 50])
})

test('a failed read does not keep later rows from being sent', async () => {
  answer = () => {
    throw new Error('the service is down')
  }
  rows.changed([{ type: 'Lead', id: '1' }])
  request(3, '1')
  await pass(100)
  expect([reads.length, received.size]).toEqual([1, 0])
  answer = ({ Lead }) => Lead.map(lead)
  rows.changed([{ type: 'Lead', id: '2' }])
  request(3, '2')
  await pass(100)
  expect(reads.at(-1)).toEqual({ Lead: ['2'], Call: [] })
  expect(received.get('one')).toHaveLength(1)
})
