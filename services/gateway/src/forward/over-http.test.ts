import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createLog, listen, peersByUrl } from '@portal/service-kit'
import { beforeTimer, until } from '@portal/service-kit/testing'
import { Hono } from 'hono'
import { Pool } from 'undici'
import { createErrorHandler } from '../error-responses.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import { openSocket } from '../testing/raw-http.ts'
import { dispatch } from './dispatch.ts'
import { overHttp } from './over-http.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

const cleanup: (() => Promise<unknown>)[] = []
const stallMs = 1_500
/** How often a frozen copy has answered again. */
let returns = 0
afterEach(async () => {
  returns = 0
  for (const stop of cleanup.splice(0).toReversed()) await stop()
})

/** One copy of a service, whose answers a test can change. */
async function startCopy(name: string) {
  const received: string[] = []
  const answer: Respond = (_, response) => response.end(name)
  const copy = { name, received, origin: '', respond: answer, answer, ready: answer, stop: () => stop() }
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return copy.ready(request, response)
    received.push(`${request.method} ${request.url}`)
    copy.respond(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  copy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    })
  cleanup.push(stop)
  return copy
}

/** Starts a gateway that does nothing but forward to the copies. */
async function startForwarding(...origins: string[]) {
  const check = { everyMs: 20, timeoutMs: 1_000 }
  const { upstream, close } = overHttp('calls', origins.join(','), () => (returns += 1), check, stallMs)
  const log = createLog('test', 'silent')
  const app = new Hono<GatewayEnv>()
  app.onError(createErrorHandler(log))
  app.all('*', async c => {
    const key = c.req.header('idempotency-key')
    const body = Buffer.from(await c.req.arrayBuffer())
    const headers = {
      ...(key && { 'idempotency-key': key }),
      ...(body.length > 0 && { 'content-length': `${body.length}` }),
    }
    const needsSameCopy = c.req.path === '/same'
    return upstream(c, { headers, body: body.length > 0 ? body : null, needsSameCopy, onReply: () => undefined })
  })
  const server = await listen({
    port: 0,
    host: '127.0.0.1',
    log,
    fetch: (request, env) => app.fetch(request, env as never),
  })
  cleanup.push(async () => {
    await close()
    await server.close()
  })
  const send = async (method: string, path = '/', headers: Record<string, string> = {}) => {
    const body = method === 'POST' ? '{}' : undefined
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers, body })
    return response.ok ? response.text() : String(response.status)
  }
  return Object.assign(send, { port: server.port })
}

const startTwo = async () => {
  const [a, b] = [await startCopy('a'), await startCopy('b')]
  return { a, b, send: await startForwarding(a.origin, b.origin) }
}
type Send = Awaited<ReturnType<typeof startForwarding>>
const repeat = (count: number, send: Send, ...request: Parameters<Send>) =>
  Promise.all(Array.from({ length: count }, () => send(...request)))

/** Destroys the connection after the request has arrived. */
const hangUp: Respond = ({ socket }) => socket.destroy()
const never: Respond = () => undefined

test('uses the copies in turn, and the same one for requests that need it', async () => {
  const { send } = await startTwo()
  expect(new Set(await repeat(6, send, 'GET'))).toEqual(new Set(['a', 'b']))
  expect(await repeat(4, send, 'GET', '/same')).toEqual(['a', 'a', 'a', 'a'])
})

test('a copy that does not listen costs no request, and gets requests again when it is back', async () => {
  const { a, send } = await startTwo()
  await a.stop()
  expect(await repeat(6, send, 'POST')).toEqual(Array(6).fill('b'))
  expect(await send('GET', '/same')).toBe('b')
})

test('a request whose connection breaks is repeated if its effect is the same', async () => {
  const { a, b, send } = await startTwo()
  a.respond = hangUp
  expect(await repeat(4, send, 'GET')).toEqual(Array(4).fill('b'))
  expect(await repeat(4, send, 'POST', '/', { 'idempotency-key': crypto.randomUUID() })).toEqual(Array(4).fill('b'))
  b.respond = hangUp
  expect(await repeat(2, send, 'POST')).toEqual(['503', '503'])
})

test('a write without a key is not sent twice', async () => {
  const { a, b, send } = await startTwo()
  a.respond = hangUp
  b.respond = hangUp
  expect(await repeat(4, send, 'POST')).toEqual(Array(4).fill('503'))
  expect([...a.received, ...b.received]).toHaveLength(4)
})

test('a copy that hangs loses its requests to the other, and gets none until it answers', async () => {
  const { a, send } = await startTwo()
  a.respond = never
  a.ready = never
  expect(await repeat(4, send, 'GET')).toEqual(Array(4).fill('b'))
  const received = a.received.length
  expect(await repeat(10, send, 'POST')).toEqual(Array(10).fill('b'))
  expect(a.received).toHaveLength(received)

  a.respond = a.answer
  a.ready = a.answer
  await until(async () => (await send('GET')) === 'a')
})

test('requests of the gateway itself do not go to a copy that hangs either', async () => {
  const [a, b] = [await startCopy('a'), await startCopy('b')]
  const { copies, close } = overHttp('calls', `${a.origin},${b.origin}`, () => undefined, {
    everyMs: 20,
    // A busy machine answers within it. With less, a copy would lose its turns for a moment.
    timeoutMs: 1_000,
  })
  cleanup.push(close)
  const send = peersByUrl({}, new Map([['calls', copies]]))('calls')
  const write = async () => (await send(new Request('http://calls/', { method: 'POST', body: '{}' }))).text()
  expect([await write(), await write()].toSorted()).toEqual(['a', 'b'])
  a.respond = never
  a.ready = never
  await until(() => Array.from({ length: 2 }, () => copies.next()).every(origin => origin === b.origin))
  for (let count = 0; count < 4; count++) expect(await write()).toBe('b')
})

test('a copy that is stopping finishes its requests and gets no more', async () => {
  const { a, send } = await startTwo()
  let finish: (() => void) | undefined
  a.respond = (request, response) => {
    if (request.method === 'GET') return a.answer(request, response)
    finish = () => response.end('finished')
  }
  const started = Promise.all([send('POST'), send('POST')])
  await until(() => finish !== undefined)
  a.ready = (_, response) => response.writeHead(503).end()
  await until(async () => (await repeat(4, send, 'GET')).every(name => name === 'b'))
  finish?.()
  expect((await started).toSorted()).toEqual(['b', 'finished'])
})

test('tries all copies if none is ready', async () => {
  const { a, b, send } = await startTwo()
  for (const copy of [a, b]) copy.ready = (_, response) => response.writeHead(503).end()
  let wasAsked = 0
  b.ready = (_, response) => {
    wasAsked += 1
    response.writeHead(503).end()
  }
  await until(() => wasAsked > 1)
  expect(new Set(await repeat(4, send, 'GET'))).toEqual(new Set(['a', 'b']))
})

test('a request that gets no connection is refused after a second', async () => {
  const copy = await startCopy('a')
  copy.respond = never
  const send = await startForwarding(copy.origin)
  const stuck = repeat(64, send, 'GET')
  await until(() => copy.received.length === 64)
  expect(await beforeTimer(5_000, send('POST'))).toBe('503')
  await copy.stop()
  expect(new Set(await stuck)).toEqual(new Set(['503']))
})

test('64 readers that stall lose their connections to the copy; others get the whole reply', async () => {
  const copy = await startCopy('a')
  const big = Buffer.alloc(16 * 2 ** 20, 'x')
  copy.respond = (request, response) => (request.url === '/big' ? response.end(big) : copy.answer(request, response))
  const send = await startForwarding(copy.origin)
  expect(await send('GET', '/big')).toHaveLength(big.length)
  const stalled = Array.from({ length: 64 }, () => openSocket(send.port).pause())
  for (const socket of stalled) socket.write('GET /big HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => copy.received.length === 65)
  await until(async () => (await send('GET')) === 'a')
  for (const socket of stalled) socket.destroy()
})

test('the only copy gets requests even if it is not ready', async () => {
  const copy = await startCopy('a')
  let checks = 0
  copy.ready = (_, response) => {
    checks += 1
    response.writeHead(503).end()
  }
  const send = await startForwarding(copy.origin)
  await until(() => checks > 3)
  expect(await repeat(3, send, 'GET')).toEqual(['a', 'a', 'a'])
})

test('requests to the only copy fail soon after it freezes, later ones at once, and work when it is back', async () => {
  const copy = await startCopy('a')
  copy.respond = never
  const send = await startForwarding(copy.origin)
  const stuck = Promise.all([send('GET'), send('POST')])
  await until(() => copy.received.length === 2)
  copy.ready = never
  expect(await beforeTimer(5_000, stuck)).toEqual(['503', '503'])
  const received = copy.received.length
  expect(await repeat(5, send, 'GET')).toEqual(Array(5).fill('503'))
  expect(copy.received).toHaveLength(received)

  expect(returns).toBe(0)
  copy.respond = copy.answer
  copy.ready = copy.answer
  await until(() => returns > 0)
  expect(await send('POST')).toBe('a')
  await repeat(5, send, 'GET')
  expect(returns).toBe(1)
})

test('a request does not join a queue of 64', async () => {
  const copy = { pool: new Pool('http://127.0.0.1:9'), unanswered: [], waiting: 64, stallMs }
  await expect(dispatch(copy, {} as never, {} as never)).rejects.toThrow('all connections to the service are busy')
})
