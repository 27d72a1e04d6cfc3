import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Role } from '@portal/contracts'
import { changeChannel, connect, createLog, publishChange, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, until } from '@portal/service-kit/testing'
import { createLiveConnections, type LiveConnections } from './live-connections.ts'

let database: TestDatabase
let sql: Sql
let live: LiveConnections
const currentRoles = new Map<string, () => Promise<Role | null>>()
/** Runs before a member's connection is added. */
const delays = new Map<string, (outgoing: ServerResponse, add: () => void) => void>()
const errors: unknown[] = []
const noReads = { figures: async () => ({ figures: [], dueAt: null }), rows: async () => ({ rows: [] }) }

// Streams to the member that the address names: `/ann?role=agent&since=…`.
const server = createServer((request, outgoing) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway')
  const memberId = pathname.slice(1)
  const role = (searchParams.get('role') ?? 'agent') as Role
  const currentRole = currentRoles.get(memberId) ?? (async () => role)
  const subscriber = { memberId, role, sessionChanges: live.sessionChanges(), currentRole }
  const add = () => live.add(subscriber, outgoing, searchParams.get('since') ?? undefined)
  const delay = delays.get(memberId)
  if (delay) delay(outgoing, add)
  else add()
})
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('gateway'), { schema: 'gateway' })
  const log = { ...createLog('test', 'silent'), error: (...args: unknown[]) => void errors.push(args) } as never
  live = await createLiveConnections(sql, log, noReads)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  live.close()
  server.closeAllConnections()
  server.close()
  await sql.end()
  await database.drop()
})

interface Browser {
  /** Waits until the text has arrived. */
  receives(text: string): Promise<void>
  readonly received: string
  /** Resolves when the connection is closed. */
  closed: Promise<void>
  incoming: IncomingMessage
}

/** Opens a browser's live connection; with `reads: false` it never reads. */
async function open(address: string, reads = true): Promise<Browser> {
  const { port } = server.address() as AddressInfo
  const incoming = await new Promise<IncomingMessage>(resolve =>
    get({ port, path: `/${address}`, agent: false }, resolve),
  )
  incoming.on('error', () => undefined)
  let received = ''
  const closed = new Promise<void>(resolve => incoming.once('close', resolve))
  if (reads) incoming.on('data', chunk => (received += String(chunk)))
  const receives = async (text: string) => {
    // Megabytes may arrive in one test, so each part is searched once.
    for (let from = 0; received.indexOf(text, from) === -1; ) {
      if (incoming.closed) throw new Error(`the connection ended without ${text}: ${received}`)
      from = Math.max(0, received.length - text.length)
      await Promise.race([new Promise(resolve => incoming.once('data', resolve)), closed])
    }
  }
  if (reads) await receives('event: hello')
  return {
    receives,
    closed,
    incoming,
    get received() {
      return received
    },
  }
}

type Audience = Parameters<typeof publishChange>[1]['to']
const publish = (id: string, to: Audience = 'everyone') => publishChange(sql, { tags: [{ type: 'Lead', id }], to })
const leadsIn = (received: string) => [...received.matchAll(/"Lead","id":"(\w+)"/g)].map(([, id]) => id)
const lastPosition = (received: string) => [...received.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ''

test('a connection begins with the member and the role, and is neither cached nor buffered', async () => {
  const browser = await open('first?role=supervisor')
  expect(browser.received).toBe('event: hello\ndata: {"memberId":"first","role":"supervisor"}\n\n')
  expect(browser.incoming.statusCode).toBe(200)
  expect(browser.incoming.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
})

test('a change event reaches only its audience', async () => {
  const [ann, ben, boss] = [await open('ann'), await open('ben'), await open('boss?role=supervisor')]
  await publish('annsOwn', { members: ['ann'] })
  await publish('floor', { roles: ['supervisor'] })
  await publish('both', { roles: ['supervisor'], members: ['ben'] })
  await publish('nobodys', { members: [] })
  await publish('last')
  for (const browser of [ann, ben, boss]) await browser.receives('"last"')
  expect(leadsIn(ann.received)).toEqual(['annsOwn', 'last'])
  expect(leadsIn(ben.received)).toEqual(['both', 'last'])
  expect(leadsIn(boss.received)).toEqual(['floor', 'both', 'last'])
})

test('a change event carries its tags and its position, not its audience', async () => {
  const browser = await open('plain')
  await publish('tagged', { members: ['plain'] })
  await browser.receives('tagged')
  expect(browser.received).toContain(
    `event: change\nid: ${live.position()}\ndata: {"tags":[{"type":"Lead","id":"tagged"}]}\n\n`,
  )
})

test('changes in quick succession arrive together, except for those who wait for a call', async () => {
  const [called, other] = [await open('called'), await open('other')]
  await sql.begin(async transaction => {
    for (const id of ['a', 'b', 'c']) await publishChange(transaction, { tags: [{ type: 'Lead', id }] })
    await publishChange(transaction, { tags: [{ type: 'LiveCall' }], to: { members: ['called'] } })
    await publishChange(transaction, { tags: [{ type: 'Lead', id: 'd' }] })
  })
  await Promise.all([called.receives('"d"'), other.receives('"d"')])
  const together = (text: string) => [...text.matchAll(/^data: (.*tags.*)$/gm)].map(([line]) => leadsIn(line))
  expect(together(called.received).at(-1)).toEqual(['d'])
  expect(together(other.received).at(-1)).toEqual(expect.arrayContaining(['c', 'd']))
  for (const { received } of [called, other]) {
    expect(leadsIn(received)).toEqual(['a', 'b', 'c', 'd'])
    const numbers = [...received.matchAll(/^id: \w+\.(\d+)$/gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.toSorted((one, next) => one - next))
  }
})

test('only the author of a change receives the ID of the write, now or after a break', async () => {
  const [author, other] = [await open('ada'), await open('otto')]
  const since = live.position()
  await publishChange(sql, {
    tags: [{ type: 'Lead', id: 'own' }],
    author: { memberId: 'ada', writeId: 'write-0001' },
  })
  await Promise.all([author.receives('"own"'), other.receives('"own"')])
  expect(author.received).toContain('data: {"tags":[{"type":"Lead","id":"own"}],"writeId":"write-0001"}')
  expect(other.received).not.toContain('write-0001')
  const [again, otherAgain] = [await open(`ada?since=${since}`), await open(`otto?since=${since}`)]
  await Promise.all([again.receives('event: beat'), otherAgain.receives('event: beat')])
  expect([again.received.includes('write-0001'), otherAgain.received.includes('write-0001')]).toEqual([true, false])
})

test('a malformed change event is dropped and logged', async () => {
  const browser = await open('careful')
  const position = live.position()
  await sql.notify(changeChannel, '{"tags":[]}')
  await publish('wellFormed')
  await browser.receives('wellFormed')
  expect(leadsIn(browser.received)).toEqual(['wellFormed'])
  expect(Number(live.position().split('.')[1])).toBe(Number(position.split('.')[1]) + 1)
  expect(errors).toEqual([[{ payload: '{"tags":[]}' }, 'malformed change event dropped']])
})

test('if a session cannot be checked, its connection ends, and other checks continue', async () => {
  currentRoles.set('lost', () => Promise.reject(new Error('identity is down')))
  const [lost, same] = [await open('lost'), await open('same')]
  await live.sessionChanged('lost')
  await live.sessionChanged('same')
  await lost.closed
  await same.receives('event: session')
  expect(same.incoming.destroyed).toBe(false)
})

test('a changed session is checked for its own member only', async () => {
  const checked: string[] = []
  for (const name of ['dora', 'emil'])
    currentRoles.set(name, async () => {
      checked.push(name)
      return 'agent'
    })
  const [dora, emil] = [await open('dora'), await open('emil')]
  await live.sessionChanged('dora')
  await dora.receives('event: session')
  await publish('afterCheck')
  await emil.receives('afterCheck')
  expect(checked).toEqual(['dora'])
  expect(emil.received).not.toContain('event: session')
})

test('after a role change, events follow the new role', async () => {
  currentRoles.set('promoted', async () => 'supervisor')
  const promoted = await open('promoted')
  await publish('tooEarly', { roles: ['supervisor'] })
  await publish('agents')
  await promoted.receives('agents')
  await live.sessionChanged('promoted')
  await publish('inTime', { roles: ['supervisor'] })
  await promoted.receives('inTime')
  expect(leadsIn(promoted.received)).toEqual(['agents', 'inTime'])
})

test('a role that changes while a connection opens is noticed', async () => {
  currentRoles.set('joining', async () => 'supervisor')
  const delayed = new Promise<() => void>(resolve => delays.set('joining', (_, add) => resolve(add)))
  const opening = open('joining')
  const add = await delayed
  await live.sessionChanged('joining')
  add()
  const joining = await opening
  await joining.receives('event: session')
  await publish('supervised', { roles: ['supervisor'] })
  await joining.receives('supervised')
})

test('after an outage, connections of ended sessions end and unchanged ones receive nothing', async () => {
  currentRoles.set('ended', async () => null)
  const [ended, same] = [await open('ended'), await open('same')]
  await live.sessionChanged(null)
  await ended.closed
  expect(ended.received).toContain('event: session')
  await publish('after')
  await same.receives('after')
  expect(same.received).not.toContain('event: session')
})

test('a browser that reconnects receives the events it missed, in order, and only its own', async () => {
  const before = await open('cat')
  await publish('one')
  await before.receives('one')
  before.incoming.destroy()
  const other = await open('dog')
  await publish('two')
  await publish('secret', { members: ['dog'] })
  await publish('three')
  await other.receives('"three"')
  const after = await open(`cat?since=${lastPosition(before.received)}`)
  await after.receives('event: beat')
  expect(leadsIn(after.received)).toEqual(['two', 'three'])
  expect(lastPosition(after.received)).toBe(live.position())
})

test('a browser with an unknown position has to refresh; one without a position does not', async () => {
  const unknown = await open('eve?since=gone.7')
  await unknown.receives('event: refresh')
  expect(lastPosition(unknown.received)).toBe(live.position())
  const first = await open('eve')
  await publish('now')
  await first.receives('now')
  expect(first.received).not.toContain('refresh')
})

test("a member's oldest connection ends with an event when there are more than twenty; other members' connections stay open", async () => {
  const other = await open('guest')
  const [oldest, ...rest] = [await open('host')] as [Browser, ...Browser[]]
  while (rest.length < 19) rest.push(await open('host'))
  await publish('full')
  await oldest.receives('full')
  expect(oldest.received).not.toContain('crowded')
  rest.push(await open('host'))
  await oldest.closed
  expect(oldest.received).toContain('event: crowded')
  await publish('still')
  await Promise.all([other, ...rest].map(browser => browser.receives('still')))
})

test('a browser that left during its session exchange is not added', async () => {
  const size = live.size()
  const added = Promise.withResolvers<void>()
  delays.set('gone', (outgoing, add) => {
    outgoing.once('close', () => {
      add()
      added.resolve()
    })
    request.destroy()
  })
  const { port } = server.address() as AddressInfo
  const request = get({ port, path: '/gone', agent: false }).on('error', () => undefined)
  await added.promise
  expect(live.size()).toBe(size)
})

test('a browser that leaves while its session is checked is not added again', async () => {
  const checked = Promise.withResolvers<Role>()
  currentRoles.set('leaving', () => checked.promise)
  const size = live.size()
  const leaving = await open('leaving')
  const recheck = live.sessionChanged('leaving')
  leaving.incoming.destroy()
  await until(() => live.size() === size)
  checked.resolve('agent')
  await recheck
  expect(live.size()).toBe(size)
})

test('a browser that does not read is disconnected and delays no other', async () => {
  const slow = await open('slow', false)
  const quick = await open('quick')
  const size = live.size()
  const filler = 'x'.repeat(50)
  for (let round = 0; live.size() === size && round < 100; round++) {
    await sql.begin(async transaction => {
      for (let each = 0; each < 50; each++) {
        const tags = Array.from({ length: 50 }, (_, index) => ({
          type: 'Sale' as const,
          id: `${filler}${each}-${index}`,
        }))
        await publishChange(transaction, { tags: [...tags.slice(1), { type: 'Lead', id: `r${round}e${each}` }] })
      }
    })
    await quick.receives(`r${round}e49`)
  }
  expect(live.size()).toBe(size - 1)
  slow.incoming.resume()
  await slow.closed
  await publish('further')
  await quick.receives('further')
}, 120_000)

test('every connection receives a heartbeat with the position every 20 seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  try {
    const beating = await createLiveConnections(sql, createLog('test', 'silent'), noReads)
    const written: string[] = []
    const outgoing = Object.assign(Object.create(null), {
      writeHead: () => undefined,
      write: (bytes: Buffer) => void written.push(String(bytes)),
      once: () => undefined,
      end: () => void written.push('end'),
      writableLength: 0,
    })
    beating.add({ memberId: 'fay', role: 'agent', sessionChanges: 0, currentRole: async () => 'agent' }, outgoing)
    jest.advanceTimersByTime(19_999)
    expect(written).toHaveLength(1)
    jest.advanceTimersByTime(1)
    expect(written[1]).toBe(`event: beat\nid: ${beating.position()}\ndata: {}\n\n`)
    beating.close()
    expect(written.slice(2)).toEqual(['end'])
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})

test('a connection whose session exchange ends after the gateway began to stop is ended', async () => {
  const stopping = await createLiveConnections(sql, createLog('test', 'silent'), noReads)
  stopping.close()
  delays.set('ian', outgoing =>
    stopping.add({ memberId: 'ian', role: 'agent', sessionChanges: 0, currentRole: async () => 'agent' }, outgoing),
  )
  const browser = await open('ian')
  await browser.closed
  expect(stopping.size()).toBe(0)
})

test('after an outage of the database connection, every tab has to refresh and earlier positions are unknown', async () => {
  const browser = await open('gil')
  const before = live.position()
  await database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gateway' and datname = current_database()`
  await browser.receives('event: refresh')
  expect(lastPosition(browser.received)).toBe(live.position())
  const late = await open(`hal?since=${before}`)
  await late.receives('event: refresh')
  await publish('again')
  await browser.receives('again')
})
