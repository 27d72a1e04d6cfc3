import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, jest, test } from '@jest/globals'
import { operation } from '@portal/contracts'
import { z } from 'zod'
import { requestContext, runRequest } from '../http/request-context.ts'
import { serviceTokenVerifier } from '../http/tokens.ts'
import { testKeys } from '../testing/test-keys.ts'
import { createPeers, peersByUrl, type PeerFetch } from './peers.ts'

const { SERVICE_KEY: key, SERVICE_PUBLIC_KEYS: publicKeys } = testKeys('calls')
const add = operation({
  method: 'POST',
  path: '/internal/add',
  access: 'services',
  callers: 'all',
  summary: '',
  body: z.object({ numbers: z.array(z.number()) }),
  reply: z.object({ sum: z.number() }),
})
const clear = operation({ method: 'DELETE', path: '/internal/all', access: 'services', callers: 'all', summary: '' })

/** The peers of calls, all of which respond with `respond`, and the requests that they received. */
function createTestPeers(respond: PeerFetch) {
  const received: { serviceName: string; request: Request }[] = []
  const peers = createPeers('calls', key, serviceName => request => {
    received.push({ serviceName, request: request.clone() as Request })
    return respond(request)
  })
  return { peers, received }
}

afterEach(() => {
  jest.restoreAllMocks()
})

test('sends a signed JSON request and returns the fields of the contract', async () => {
  const { peers, received } = createTestPeers(async () => Response.json({ sum: 3, other: true }))
  expect(await peers.call('sales', add, { numbers: [1, 2] })).toEqual({ sum: 3 })
  const [{ serviceName, request }] = received as [(typeof received)[0]]
  expect([serviceName, request.method, request.url]).toEqual(['sales', 'POST', 'http://sales/internal/add'])
  expect(request.headers.get('content-type')).toBe('application/json')
  expect(await request.json()).toEqual({ numbers: [1, 2] })
  const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
  expect(await serviceTokenVerifier('sales', publicKeys)(token)).toBe('calls')
  expect(await serviceTokenVerifier('admin', publicKeys)(token)).toBeNull()
})

test('an operation without a body and a reply sends and returns none', async () => {
  const { peers, received } = createTestPeers(async () => new Response(null, { status: 204 }))
  expect(await peers.call('sales', clear)).toBeUndefined()
  expect(await received[0]?.request.text()).toBe('')
})

test('the connection learns which operations are repeatable', async () => {
  const learned: (boolean | undefined)[] = []
  const peers = createPeers('calls', key, () => async (_request, isRepeatable) => {
    learned.push(isRepeatable)
    return Response.json({ sum: 3 })
  })
  await peers.call('sales', add, { numbers: [] })
  await peers.call('sales', { ...add, isRepeatable: true }, { numbers: [] })
  expect(learned).toEqual([false, true])
})

test.each([
  [503, 'unavailable'],
  [500, 'internal'],
  [404, 'internal'],
])('a response with status %d is the error %s', async (status, code) => {
  const { peers } = createTestPeers(async () => Response.json({ sum: 3 }, { status }))
  await expect(peers.call('sales', add, { numbers: [] })).rejects.toMatchObject({
    code,
    message: `The sales service responded with status ${status}. Try again in a moment.`,
  })
})

test('a peer that does not respond is the error unavailable', async () => {
  const cause = new TypeError('fetch failed')
  const { peers } = createTestPeers(() => Promise.reject(cause))
  const error = { code: 'unavailable', message: 'The sales service is not responding. Try again in a moment.', cause }
  await expect(peers.call('sales', add, { numbers: [] })).rejects.toMatchObject(error)
  await expect(peers.fetch('sales', '/internal/keys')).rejects.toMatchObject(error)
})

test('a reply outside of the contract is an error', async () => {
  const { peers } = createTestPeers(async () => Response.json({ sum: 'three' }))
  await expect(peers.call('sales', add, { numbers: [] })).rejects.toThrow('sum')
})

test('a peer has five seconds to respond', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const { peers, received } = createTestPeers(async () => Response.json({ sum: 3 }))
  await peers.call('sales', add, { numbers: [] })
  expect(timeout).toHaveBeenCalledWith(5_000)
  expect(received[0]?.request.signal.aborted).toBe(true)
})

test('a peer continues the trace, and gets the time left of the current request', async () => {
  const { peers, received } = createTestPeers(async () => Response.json({ sum: 3 }))
  const context = requestContext('request-12345', () => null, 3_000)
  await runRequest(context, () => peers.call('sales', add, { numbers: [] }))
  const headers = received[0]?.request.headers
  expect(headers?.get('x-request-id')).toBe('request-12345')
  expect(headers?.get('traceparent')).toBe(`00-${context.trace.traceId}-${context.trace.spanId}-00`)
  const waitMs = Number(headers?.get('x-deadline-ms'))
  expect(waitMs).toBeGreaterThan(1_000)
  expect(waitMs).toBeLessThanOrEqual(3_000)
})

test('a peer in the same process that does not respond has the same deadline', async () => {
  const { peers } = createTestPeers(() => new Promise(() => undefined))
  const call = runRequest(
    requestContext('request-12345', () => null, 20),
    () => peers.call('sales', add, { numbers: [] }),
  )
  await expect(call).rejects.toMatchObject({ code: 'unavailable' })
})

test('a peer in another process has its address in a variable', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'))
  const sent = new Request('http://sales/internal/add?a=b', { method: 'POST', headers: { 'x-a': 'b' }, body: '{}' })
  await peersByUrl({ SALES_URL: 'http://10.0.0.1:8083' })('sales')(sent)
  const request = new Request(...(fetch.mock.calls[0] as [string, RequestInit]))
  expect([request.method, request.url, request.headers.get('x-a'), await request.text()]).toEqual([
    'POST',
    'http://10.0.0.1:8083/internal/add?a=b',
    'b',
    '{}',
  ])
})

test('a peer without an address is an error that names the variable', () => {
  const send = peersByUrl({})('sales')
  expect(() => send(new Request('http://sales/internal/add'))).toThrow('SALES_URL is not set')
})

test('a request goes to another copy if the first one does not listen', async () => {
  const [copy, closed] = [createServer((_, response) => void response.end('answered')), createServer()]
  for (const server of [copy, closed]) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const [origin, closedOrigin] = [copy, closed].map(it => `http://127.0.0.1:${(it.address() as AddressInfo).port}`)
  await new Promise(resolve => closed.close(resolve))
  const origins = `${closedOrigin},${origin}`
  const send = peersByUrl({ SALES_URL: origins })('sales')
  const requests = Array.from({ length: 4 }, () => new Request('http://sales/a', { method: 'POST', body: '{}' }))
  const responses = await Promise.all(requests.map(request => send(request)))
  expect(await Promise.all(responses.map(response => response.text()))).toEqual(Array(4).fill('answered'))
  await new Promise(resolve => copy.close(resolve))
})

test('a repeatable request goes to another copy if the first one closes the connection; others do not', async () => {
  const stopping = createServer(request => void request.socket.destroy())
  const copy = createServer((_, response) => void response.end('answered'))
  for (const server of [copy, stopping]) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origins = [copy, stopping].map(it => `http://127.0.0.1:${(it.address() as AddressInfo).port}`).join()
  const read = await peersByUrl({ SALES_URL: origins })('sales')(new Request('http://sales/a'))
  expect(await read.text()).toBe('answered')
  const write = () => new Request('http://sales/a', { method: 'POST', body: '{}' })
  await expect(peersByUrl({ SALES_URL: origins })('sales')(write())).rejects.toThrow('fetch failed')
  const repeated = await peersByUrl({ SALES_URL: origins })('sales')(write(), true)
  expect(await repeated.text()).toBe('answered')
  for (const server of [copy, stopping]) await new Promise(resolve => server.close(resolve))
})

test('a copy that is about to stop gets no more requests', async () => {
  const stopping = createServer((_, response) => void response.setHeader('connection', 'close').end('stopping'))
  const copy = createServer((_, response) => void response.end('answered'))
  for (const server of [copy, stopping]) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origins = [copy, stopping].map(it => `http://127.0.0.1:${(it.address() as AddressInfo).port}`).join()
  const send = peersByUrl({ SALES_URL: origins })('sales')
  const replies: string[] = []
  for (let count = 0; count < 4; count++) {
    replies.push(await (await send(new Request('http://sales/a', { method: 'POST', body: '{}' }))).text())
  }
  expect(replies).toEqual(['stopping', 'answered', 'answered', 'answered'])
  for (const server of [copy, stopping]) await new Promise(resolve => server.close(resolve))
})

test('a copy that takes long for a request still answers it if another copy is busy with the same one', async () => {
  const { promise: isBusy, resolve: sayBusy } = Promise.withResolvers<void>()
  const slow = createServer((_, response) => void isBusy.then(() => response.end('answered')))
  const busy = createServer((_, response) => {
    response.writeHead(503).end('busy')
    sayBusy()
  })
  for (const server of [busy, slow]) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origins = [busy, slow].map(it => `http://127.0.0.1:${(it.address() as AddressInfo).port}`).join()
  const send = peersByUrl({ SALES_URL: origins })('sales')
  const signal = AbortSignal.timeout(20_000)
  const reply = await send(new Request('http://sales/a', { method: 'POST', body: '{}', signal }), true)
  expect(await reply.text()).toBe('answered')
  for (const server of [busy, slow]) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

test('a repeatable request goes to another copy if the first one is frozen, which gets no more for a while', async () => {
  const received: string[] = []
  const frozen = createServer(({ url = '' }) => void received.push(url))
  const copy = createServer((_, response) => void response.end('answered'))
  for (const server of [copy, frozen]) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origins = [copy, frozen].map(it => `http://127.0.0.1:${(it.address() as AddressInfo).port}`).join()
  const send = peersByUrl({ SALES_URL: origins })('sales')
  const write = () => new Request('http://sales/a', { method: 'POST', body: '{}', signal: AbortSignal.timeout(5_000) })
  expect(await (await send(write(), true)).text()).toBe('answered')
  expect(received).toEqual(['/a'])
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 9_000)
  for (let count = 0; count < 4; count++) expect(await (await send(write())).text()).toBe('answered')
  expect(received).toEqual(['/a'])
  for (const server of [copy, frozen]) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})
