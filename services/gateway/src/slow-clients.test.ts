import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startGateway } from './start-gateway.ts'
import { openSocket, readResponse, sendRaw } from './testing/raw-http.ts'
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

const deadlineMs = 1_000

let gateway: TestGateway
let agent: string
beforeAll(async () => {
  gateway = await startTestGateway({}, (env, appOf) => startGateway(env, appOf, { deadlineMs, maxConcurrent: 8 }))
  agent = gateway.signIn('agent')
})
afterAll(() => gateway.stop())

const head = (line: string, cookie = '') =>
  `${line}\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n${cookie && `Cookie: ${cookie}\r\n`}`
/** Sends the beginning of a body and then nothing. */
function startSlowRequest(line: string, cookie = '', port = gateway.port) {
  const socket = openSocket(port)
  socket.write(`${head(line, cookie)}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`)
  return socket
}
const sendLead = (port: number) =>
  sendRaw(port, `${head('POST /api/leads HTTP/1.1')}Connection: close\r\nContent-Length: 2\r\n\r\n{}`)
const get = (path: string) => fetch(gateway.origin + path, { headers: { cookie: agent } })

test('200 slow bodies keep no other request waiting and are cut after the deadline', async () => {
  const slow = Array.from({ length: 200 }, () => startSlowRequest('POST /api/leads HTTP/1.1'))
  const responses = Promise.all(slow.map(readResponse))
  // Ten at a time: none of them waits for a connection to the service.
  for (let sent = 0; sent < 100; sent += 10) {
    const others = await Promise.all(Array.from({ length: 10 }, () => get('/api/leads/1')))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect((await sendLead(gateway.port)).status).toBe(200)

  // At most eight of them were being read, the others waited.
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.filter(status => status === 408).length).toBeGreaterThanOrEqual(8)
  expect(new Set(statuses)).toEqual(new Set([408, 429]))
  expect(gateway.forwarded.filter(({ method, body }) => method === 'POST' && body !== '{}')).toEqual([])
})

test('a body that arrives together with its headers does not wait for slow ones', async () => {
  const patient = await startTestGateway({}, (env, appOf) =>
    startGateway(env, appOf, { deadlineMs: 20_000, maxConcurrent: 1 }),
  )
  const slow = startSlowRequest('POST /api/leads HTTP/1.1', '', patient.port)
  // Once this request is answered, the gateway is reading the slow body.
  await fetch(`${patient.origin}/healthz`)
  expect((await sendLead(patient.port)).status).toBe(200)
  expect(slow.bytesRead).toBe(0)
  slow.destroy()
  await patient.stop()
})

test('a slow body is answered with 408 and the connection is closed', async () => {
  const { status, head: answered, body } = await readResponse(startSlowRequest('PUT /api/users/status HTTP/1.1', agent))
  expect([status, JSON.parse(body)]).toMatchObject([408, { code: 'request_timeout' }])
  expect(answered.toLowerCase()).toContain('connection: close')
})

test.each(['POST /api/sales HTTP/1.1', 'PATCH /api/leads/1 HTTP/1.1', 'DELETE /api/auth/sessions/1 HTTP/1.1'])(
  'a visitor’s %s is rejected before its body arrives and reaches no service',
  async line => {
    const before = gateway.forwarded.length
    const { status, body } = await readResponse(startSlowRequest(line))
    expect([status, JSON.parse(body)]).toMatchObject([401, { code: 'unauthorized' }])
    expect(gateway.forwarded).toHaveLength(before)
  },
)
