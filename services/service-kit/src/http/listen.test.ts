import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listen } from './listen.ts'

let running: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  running = await listen({ port: 0, host: '127.0.0.1', fetch: async request => new Response(await request.text()) })
})
afterAll(() => running.close())

async function send(request: string, port = running.port) {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}

test.each([
  ['an address that does not fit', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 'are too long'],
  ['headers that do not fit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 'are too long'],
  ['an unknown method', 'BOGUS / HTTP/1.1\r\nHost: a\r\n\r\n', 'not a valid HTTP request'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 'not a valid'],
  ['another protocol', '\x16\x03\x01\r\n\r\n', 'not a valid HTTP request'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n', 'Host header'],
  ['no address', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'address'],
])('%s is refused as everything else is', async (_, request, message) => {
  const { head, body } = await send(request)
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''))).toEqual({
    code: 'invalid_request',
    message: expect.stringContaining(message),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a request that takes too long to arrive is answered with 408', async () => {
  const { port, close } = await listen({
    port: 0,
    host: '127.0.0.1',
    fetch: async request => new Response(await request.text()),
    requestTimeoutMs: 100,
  })
  const { head, body } = await send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nh', port)
  expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(JSON.parse(body)).toMatchObject({ code: 'request_timeout' })
  await close()
})

test('an expectation that nobody knows is ignored', async () => {
  const request = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\nhi'
  expect(await send(request)).toMatchObject({ head: expect.stringMatching(/^HTTP\/1.1 200 /) })
})
