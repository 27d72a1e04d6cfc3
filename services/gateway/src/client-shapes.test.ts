import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { openSocket, readResponse, sendRaw } from './testing/raw-http.ts'
import { type ForwardedRequest, startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

describe.each([
  ['services as separate processes', false],
  ['services in one process', true],
])('%s', (_, isInOneProcess) => {
  let gateway: TestGateway
  let cookie: string
  beforeAll(async () => {
    gateway = await startTestGateway({}, undefined, isInOneProcess)
    cookie = gateway.signIn('agent')
  })
  afterAll(() => gateway.stop())

  const start = (line: string, more = '') =>
    `${line}\r\nHost: a\r\nConnection: close\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n${more}`
  const post = (more: string) => start('POST /api/leads HTTP/1.1', more)
  const big = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))
  const maxBytes = 256 * 1024

  /** @returns the copy that the service answers with. */
  async function forwardedCopy(...parts: string[]): Promise<ForwardedRequest> {
    const { status, body } = await sendRaw(gateway.port, ...parts)
    expect(status).toBe(200)
    return JSON.parse(body) as ForwardedRequest
  }

  test.each([
    ['Content-Length', [post('Content-Length: 2\r\n\r\n{}')], '{}'],
    ['a body in several packets', [post('Content-Length: 7\r\n\r\n'), '{"a"', ':1', '}'], '{"a":1}'],
    ['chunks', [post('Transfer-Encoding: chunked\r\n\r\n'), '1\r\n{\r\n', '1\r\n}\r\n0\r\n\r\n'], '{}'],
    ['chunk extensions', [post('Transfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\n\r\n')], '{}'],
    ['trailers', [post('Transfer-Encoding: chunked\r\nTrailer: X-A\r\n\r\n2\r\n{}\r\n0\r\nX-A: 1\r\n\r\n')], '{}'],
    ['no body', [post('Content-Length: 0\r\n\r\n')], ''],
    ['neither length nor chunks', [post('\r\n')], ''],
    ['an empty chunked body', [post('Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n')], ''],
    ['upper-case names', [post('CONTENT-LENGTH: 2\r\nX-THING: 1\r\n\r\n{}')], '{}'],
    ['HTTP/1.0', [start('POST /api/leads HTTP/1.0', 'Content-Length: 2\r\n\r\n{}')], '{}'],
    ['an unknown expectation', [post('Expect: wonders\r\nContent-Length: 2\r\n\r\n{}')], '{}'],
    ['exactly 256 kB', [post(`Content-Length: ${maxBytes}\r\n\r\n`), big(maxBytes)], big(maxBytes)],
  ])('a POST with %s reaches the service', async (_shape, parts, body) => {
    const forwarded = await forwardedCopy(...parts)
    expect([forwarded.method, forwarded.path, forwarded.body]).toEqual(['POST', '/api/leads', body])
  })

  test.each([
    ['a length', 'Content-Length: 2\r\n', '{}'],
    ['chunks', 'Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'],
  ])('a client that waits for 100 Continue may send its body with %s', async (_shape, header, body) => {
    const socket = openSocket(gateway.port)
    socket.write(post(`Expect: 100-continue\r\n${header}\r\n`))
    const interim = await new Promise(resolve => socket.once('data', data => resolve(String(data))))
    expect(interim).toMatch(/^HTTP\/1\.1 100 Continue/)
    socket.write(body)
    const response = await readResponse(socket)
    expect([response.status, JSON.parse(response.body)]).toMatchObject([200, { body: '{}' }])
  })

  test.each([
    ['with a length', [post(`Content-Length: ${maxBytes + 1}\r\n\r\n`), big(maxBytes + 1)]],
    [
      'in chunks',
      [post('Transfer-Encoding: chunked\r\n\r\n'), `${(maxBytes + 1).toString(16)}\r\n${big(maxBytes + 1)}`],
    ],
  ])('a body of more than 256 kB %s is rejected and not forwarded', async (_shape, parts) => {
    const before = gateway.forwarded.length
    const { status, body } = await sendRaw(gateway.port, ...parts)
    expect([status, JSON.parse(body)]).toMatchObject([413, { code: 'too_large', message: 'Send at most 256 kB.' }])
    expect(gateway.forwarded).toHaveLength(before)
  })

  test.each(['GET', 'DELETE', 'OPTIONS'])('a %s without a body reaches the service', async method => {
    const forwarded = await forwardedCopy(start(`${method} /api/leads/1?all=1&b=%20 HTTP/1.1`, '\r\n'))
    expect(forwarded).toMatchObject({ method, path: '/api/leads/1?all=1&b=%20', body: '' })
  })

  test.each(['DELETE', 'PUT', 'PATCH'])('a %s with a body reaches the service', async method => {
    const forwarded = await forwardedCopy(start(`${method} /api/leads/1 HTTP/1.1`, 'Content-Length: 2\r\n\r\n{}'))
    expect(forwarded).toMatchObject({ method, path: '/api/leads/1', body: '{}' })
  })

  test('the body of a GET is dropped', async () => {
    expect((await forwardedCopy(start('GET /api/leads/x HTTP/1.1', 'Content-Length: 2\r\n\r\n{}'))).body).toBe('')
  })

  test('HEAD is answered with headers and no body', async () => {
    const logged = jest.spyOn(console, 'error')
    const { status, head, body } = await sendRaw(gateway.port, start('HEAD /api/leads/x HTTP/1.1', '\r\n'))
    expect([status, body]).toEqual([200, ''])
    expect(head.toLowerCase()).toContain('content-type: application/json')
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  test.each(['/api/leads', '/'])('a method that nothing has is refused at %s', async path => {
    const before = gateway.forwarded.length
    const { status, head } = await sendRaw(gateway.port, start(`TRACE ${path} HTTP/1.1`, '\r\n'))
    expect([status, head.toLowerCase()]).toEqual([405, expect.stringContaining('allow: get, head, post')])
    expect(gateway.forwarded).toHaveLength(before)
  })

  test('one connection serves several requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (const body of ['', '{}', '{"a":1}']) {
      const sent = httpRequest({
        agent,
        port: gateway.port,
        path: '/api/leads',
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      }).end(body)
      const response = await new Promise<IncomingMessage>(resolve => sent.once('response', resolve))
      ports.add(response.socket.localPort)
      expect(JSON.parse(await text(response))).toMatchObject({ body })
    }
    expect(ports.size).toBe(1)
    agent.destroy()
  })

  test('a service never sees the headers that only the gateway may set, nor those of one connection', async () => {
    const names = [
      'authorization',
      'x-portal-gateway',
      'x-client-ip',
      'x-request-id',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'te',
      'keep-alive',
      'proxy-authorization',
    ]
    const forged = names.map(name => `${name}: forged\r\n`).join('')
    const { headers } = await forwardedCopy(post(`${forged}X-Own: 1\r\nX-Own: 2\r\nContent-Length: 2\r\n\r\n{}`))
    expect(Object.values(headers)).not.toContain('forged')
    expect(headers['authorization']).toBe('Bearer token of agent')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).toMatchObject({ 'x-own': '1, 2', 'x-client-ip': '127.0.0.1', 'content-length': '2' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-portal-gateway']).toMatch(/^ey/)
  })
})
