import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { createLog } from '../startup/log.ts'
import { listen } from './listen.ts'

const log = createLog('test', 'silent')
const logError = jest.spyOn(log, 'error')

type Listening = Awaited<ReturnType<typeof listen>>
const listenOnAnyPort = (fetch: Parameters<typeof listen>[0]['fetch'], requestTimeoutMs?: number) =>
  listen({ port: 0, host: '127.0.0.1', fetch, log, requestTimeoutMs })
const echo = async (request: Request) => new Response(await request.text())

let running: Listening
beforeAll(async () => {
  running = await listenOnAnyPort(echo)
})
afterAll(() => running.close())

async function send(request: string, { port }: Pick<Listening, 'port'> = running) {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, '') }
}

test('keeps idle connections longer than load balancers do', async () => {
  const response = await fetch(`http://127.0.0.1:${running.port}`)
  expect(response.headers.get('keep-alive')).toBe('timeout=75')
})

const malformed = [
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 'are too long'],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 'are too long'],
  ['an unknown method', 'BOGUS / HTTP/1.1\r\nHost: a\r\n\r\n', 'not a valid HTTP request'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 'not a valid'],
  ['another protocol', '\x16\x03\x01\r\n\r\n', 'not a valid HTTP request'],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n', 'Host header'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n', 'one Host header'],
  ['no path', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'address'],
] as const

test.each(malformed)('answers %s with 400, in the format of all errors', async (_, request, message) => {
  const { head, body } = await send(request)
  expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(JSON.parse(body)).toEqual({
    code: 'invalid_request',
    message: expect.stringContaining(message),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test.each(malformed)(
  'the error for %s has security headers and ends the connection',
  async (_name, request, _message) => {
    const { head } = await send(request)
    expect(head.toLowerCase().split('\r\n')).toEqual(
      expect.arrayContaining([
        'content-type: application/json',
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'connection: close',
      ]),
    )
  },
)

test.each(malformed)('the error for %s has the headers that the server adds', async (_name, request, _message) => {
  const errorHeaders = { 'strict-transport-security': 'max-age=1' }
  const strict = await listen({ port: 0, host: '127.0.0.1', fetch: echo, log, errorHeaders })
  expect((await send(request, strict)).head.toLowerCase()).toContain('\r\nstrict-transport-security: max-age=1\r\n')
  await strict.close()
})

test.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: a\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nh'],
])('answers a request with 408 when %s take too long to arrive', async (_, unfinished) => {
  const impatient = await listenOnAnyPort(echo, 100)
  const { head, body } = await send(unfinished, impatient)
  expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(JSON.parse(body)).toMatchObject({ code: 'request_timeout' })
  await impatient.close()
})

test('ignores unknown expectations', async () => {
  const request = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\nhi'
  expect(await send(request)).toMatchObject({ head: expect.stringMatching(/^HTTP\/1.1 200 /), body: 'hi' })
})

test('answers with 500 and logs the error when the app throws', async () => {
  logError.mockClear()
  const error = new Error('details for the log only')
  const broken = await listenOnAnyPort(() => Promise.reject(error))
  const { head, body } = await send('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', broken)
  expect(head).toMatch(/^HTTP\/1.1 500 /)
  expect(JSON.parse(body)).toMatchObject({
    code: 'internal',
    message: 'Something went wrong on our side. Try again.',
  })
  expect(logError.mock.calls).toEqual([[{ err: error }, 'request failed outside of the app']])
  await broken.close()
})

test('fails on a port that is in use', async () => {
  const { port } = running
  await expect(listen({ port, host: '127.0.0.1', fetch: echo })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('close waits for the requests in progress', async () => {
  const response = Promise.withResolvers<Response>()
  const slow = await listenOnAnyPort(() => response.promise)
  const sent = send('GET / HTTP/1.1\r\nHost: a\r\n\r\n', slow)
  await new Promise(resolve => setTimeout(resolve, 50))
  const closed = slow.close()
  response.resolve(new Response('done'))
  expect((await sent).body).toBe('done')
  await closed
})

test('close answers a request that has arrived on an idle connection', async () => {
  const closing = await listenOnAnyPort(echo)
  const socket = connect(closing.port, '127.0.0.1')
  const request = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n'
  socket.write(`${request}{}`)
  await once(socket, 'data')
  const rest = text(socket)
  // Sent at once, and read by the server only after this.
  socket.write(`${request}[]`)
  const closed = closing.close()
  expect(await rest).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*\[\]/)
  await closed
})
