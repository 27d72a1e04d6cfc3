import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts'
import { publishChange, connect, createLog, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createHub, type Hub, mostStreamsOfMember } from './hub.ts'

let database: TestDatabase
let sql: Sql
let hub: Hub
const rechecks = new Map<string, () => Promise<Role | null>>()
/** What happens before somebody's stream is added. */
const waits = new Map<string, (outgoing: ServerResponse, add: () => void) => void>()
/** Streams to whoever the address names: `/ann?since=…`. */
const server = createServer((request, outgoing) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway')
  const memberId = pathname.slice(1)
  const recheck = rechecks.get(memberId) ?? (async () => 'agent' as const)
  const add = () => hub.add({ memberId, role: 'agent', recheck }, outgoing, searchParams.get('since') ?? undefined)
  const wait = waits.get(memberId)
  if (wait) wait(outgoing, add)
  else add()
})
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('gateway'), { schema: 'gateway' })
  hub = await createHub(sql, createLog('test', 'silent'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  hub.close()
  server.closeAllConnections()
  server.close()
  await sql.end()
  await database.drop()
})

interface Browser {
  /** Waits until this was heard. */
  hears(text: string): Promise<void>
  readonly heard: string
  /** Until the stream is over. */
  ended: Promise<void>
  incoming: IncomingMessage
}

/** A browser that listens; with `reads: false` it takes nothing of what comes. */
async function listens(address: string, reads = true): Promise<Browser> {
  const { port } = server.address() as AddressInfo
  const incoming = await new Promise<IncomingMessage>(resolve =>
    get({ port, path: `/${address}`, agent: false }, resolve),
  )
  incoming.on('error', () => undefined)
  let heard = ''
  const ended = new Promise<void>(resolve => incoming.once('close', resolve))
  if (reads) incoming.on('data', chunk => (heard += String(chunk)))
  const hears = async (text: string) => {
    while (!heard.includes(text)) await new Promise(resolve => incoming.once('data', resolve))
  }
  if (reads) await hears('event: hello')
  return {
    hears,
    ended,
    incoming,
    get heard() {
      return heard
    },
  }
}

const tell = (id: string, to: 'everyone' | { members: string[] } = 'everyone') =>
  publishChange(sql, { tags: [{ type: 'Lead', id }], to })
const leadsIn = (heard: string) => [...heard.matchAll(/"Lead","id":"(\w+)"/g)].map(([, id]) => id)
const positionIn = (heard: string) => [...heard.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ''

test('a changed session that cannot be looked up ends its stream, and the next is looked at all the same', async () => {
  rechecks.set('lost', () => Promise.reject(new Error('identity is away')))
  const [lost, kept] = [await listens('lost'), await listens('kept')]
  await hub.sessionChanged('lost')
  await hub.sessionChanged('kept')
  await lost.ended
  await kept.hears('event: session')
  expect(kept.incoming.destroyed).toBe(false)
})

test('after an outage everybody is looked at: who is out ends, who is as before hears nothing of it', async () => {
  rechecks.set('out', async () => null)
  const [out, same] = [await listens('out'), await listens('same')]
  await hub.sessionChanged(null)
  await out.ended
  expect(out.heard).toContain('event: session')
  await tell('after')
  await same.hears('after')
  expect(same.heard).not.toContain('event: session')
})

test('who comes back hears what came meanwhile, in order, and only what is for them', async () => {
  const before = await listens('cat')
  await tell('one')
  await before.hears('one')
  before.incoming.destroy()
  const since = positionIn(before.heard)
  const meanwhile = await listens('dog')
  await tell('two')
  await tell('secret', { members: ['dog'] })
  await tell('three')
  await meanwhile.hears('"three"')
  const after = await listens(`cat?since=${since}`)
  await after.hears('event: beat')
  expect(leadsIn(after.heard)).toEqual(['two', 'three'])
  expect(positionIn(after.heard)).toBe(hub.position())
})

test('who comes from a position that nobody knows is told to refresh; who names none is not', async () => {
  const unknown = await listens('eve?since=gone.7')
  await unknown.hears('event: refresh')
  expect(positionIn(unknown.heard)).toBe(hub.position())
  const first = await listens('eve')
  await tell('now')
  await first.hears('now')
  expect(first.heard).not.toContain('refresh')
})

test("a member's oldest stream ends with an event when there are too many; other members' streams stay open", async () => {
  const other = await listens('guest')
  const mine = [await listens('host')]
  for (let count = 1; count <= mostStreamsOfMember; count++) mine.push(await listens('host'))
  const [oldest, ...others] = mine as [Browser, ...Browser[]]
  await oldest.ended
  expect(oldest.heard).toContain('event: crowded')
  await tell('still')
  await Promise.all([other, ...others].map(it => it.hears('still')))
})

test('a browser that went away while it was looked up is not kept', async () => {
  const open = hub.size()
  const added = Promise.withResolvers<void>()
  waits.set('gone', (outgoing, add) => {
    outgoing.once('close', () => {
      add()
      added.resolve()
    })
    request.destroy()
  })
  const { port } = server.address() as AddressInfo
  const request = get({ port, path: '/gone', agent: false }).on('error', () => undefined)
  await added.promise
  expect(hub.size()).toBe(open)
})

test('a browser that does not read is dropped, and nobody waits for it', async () => {
  const slow = await listens('slow', false)
  const quick = await listens('quick')
  const open = hub.size()
  const filler = 'x'.repeat(60)
  for (let round = 0; hub.size() === open && round < 100; round++) {
    await sql.begin(async transaction => {
      for (let each = 0; each < 50; each++) {
        const tags = Array.from({ length: 50 }, () => ({ type: 'Filler', id: filler }))
        await publishChange(transaction, { tags: [...tags.slice(1), { type: 'Lead', id: `r${round}e${each}` }] })
      }
    })
    await quick.hears(`r${round}e49`)
  }
  expect(hub.size()).toBe(open - 1)
  slow.incoming.resume()
  await slow.ended
  await tell('further')
  await quick.hears('further')
}, 30_000)
