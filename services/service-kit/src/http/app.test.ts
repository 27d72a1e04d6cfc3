import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyone, operation, signedIn, supervisors } from '@portal/contracts'
import { z } from 'zod'
import { startTestService, type TestService } from '../testing/index.ts'
import { defineService } from '../startup/service.ts'
import { ApiError } from './api-error.ts'
import { listen } from './listen.ts'

const thing = z.object({ name: z.string().max(10), tags: z.array(z.string()).default([]) })
const contract = {
  make: operation({
    method: 'POST',
    path: '/api/things',
    access: anyone,
    summary: '',
    body: thing,
    reply: thing,
    status: 201,
  }),
  read: operation({
    method: 'GET',
    path: '/api/things/:id',
    access: signedIn,
    summary: '',
    params: z.object({ id: z.uuid() }),
    query: z.object({ size: z.coerce.number().int().optional() }),
    reply: z.object({ id: z.string() }),
  }),
  watch: operation({
    method: 'GET',
    path: '/api/floor',
    access: supervisors,
    summary: '',
    reply: z.object({ by: z.string() }),
  }),
  lie: operation({ method: 'GET', path: '/api/lie', access: anyone, summary: '', reply: z.object({ count: z.int() }) }),
  crash: operation({ method: 'GET', path: '/api/crash', access: anyone, summary: '' }),
  lose: operation({ method: 'GET', path: '/api/lose', access: anyone, summary: '' }),
  forbid: operation({ method: 'POST', path: '/api/others', access: signedIn, summary: '' }),
  close: operation({
    method: 'PUT',
    path: '/api/rooms/:room',
    access: supervisors,
    summary: '',
    params: z.object({ room: z.string() }),
  }),
  later: operation({ method: 'GET', path: '/api/later', access: signedIn, summary: '' }),
}
const internal = {
  ask: operation({
    method: 'GET',
    path: '/internal/ask',
    access: 'services',
    summary: '',
    reply: z.object({ yes: z.boolean() }),
  }),
}

const service = defineService({
  name: 'sales',
  contract,
  handlers: {
    make: async ({ body }) => body,
    read: async ({ params, setHeader }) => {
      setHeader('x-total-count', '1')
      return { ...params, secret: 'never leaves' }
    },
    watch: async ({ actor }) => ({ by: `${actor.firstName} ${actor.lastName}` }),
    lie: async () => ({ count: 'many' }) as never,
    crash: async () => {
      throw new Error('details that nobody outside may read')
    },
    forbid: async () => {
      throw new ApiError('forbidden', 'This is not yours.')
    },
    lose: async () => {
      throw new ApiError('conflict', 'Somebody was faster.', { current: { name: 'theirs' } })
    },
  },
  internal,
  internalHandlers: { ask: async () => ({ yes: true }) },
  config: z.object({}),
  migrations: new URL('../../../sales/migrations/', import.meta.url),
  create: () => ({}),
})

let running: TestService
beforeAll(async () => {
  running = await startTestService(service)
})
afterAll(() => running.stop())

const id = '0a000000-0000-4000-8000-000000000009'

async function refusal(response: Response) {
  const body = (await response.json()) as {
    code: string
    message: string
    requestId: string
    issues?: { path: string }[]
  }
  return { status: response.status, ...body }
}

test('a reply keeps to its contract: what it does not name stays inside', async () => {
  const response = await running.as('agent')('GET', `/api/things/${id}`)
  expect([response.status, response.headers.get('x-total-count'), await response.json()]).toEqual([200, '1', { id }])
})

test('a reply outside its contract is our failure, without details', async () => {
  expect(await refusal(await running.as('agent')('GET', '/api/lie'))).toMatchObject({ status: 500, code: 'internal' })
})

test('a crash tells nobody why', async () => {
  const body = await refusal(await running.as('agent')('GET', '/api/crash'))
  expect(body).toMatchObject({ status: 500, code: 'internal', message: 'Something went wrong on our side. Try again.' })
  expect(JSON.stringify(body)).not.toContain('details')
})

test('a refusal carries its request id in body and header', async () => {
  const response = await running.as('agent')('GET', '/api/lose', undefined, { 'x-request-id': 'request-12345' })
  expect(response.headers.get('x-request-id')).toBe('request-12345')
  expect(await refusal(response)).toMatchObject({
    status: 409,
    code: 'conflict',
    requestId: 'request-12345',
    current: { name: 'theirs' },
  })
})

test('who is not signed in is told so', async () => {
  const body = await refusal(await running.as(null)('GET', `/api/things/${id}`))
  expect(body).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(body.message).toContain('Unauthorized')
})

test('a role that may not is refused, and the refusal is on record', async () => {
  expect(await refusal(await running.as('agent')('GET', '/api/floor'))).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  const [row] = await running.database
    .owner`select action, subject_id, actor_role from sales.audit order by id desc limit 1`
  expect(row).toEqual({ action: 'refused', subject_id: 'GET /api/floor', actor_role: 'agent' })
})

test('so is what a verb refuses somebody', async () => {
  expect(await refusal(await running.as('supervisor')('POST', '/api/others'))).toMatchObject({ status: 403 })
  const [row] = await running.database
    .owner`select action, subject_id, actor_role, details from sales.audit order by id desc limit 1`
  expect(row).toEqual({
    action: 'refused',
    subject_id: 'POST /api/others',
    actor_role: 'supervisor',
    details: { reason: 'This is not yours.' },
  })
})

test.each([
  ['long', randomBytes(4_500).toString('base64url'), 300],
  ['odd', 'a%00b', 20],
])('a refusal at an address that is %s is on record too', async (_, part, length) => {
  expect((await running.as('agent')('PUT', `/api/rooms/${part}`)).status).toBe(403)
  const [row] = await running.database.owner`select action, subject_id from sales.audit order by id desc limit 1`
  expect(row).toEqual({ action: 'refused', subject_id: `PUT /api/rooms/${part}`.slice(0, length) })
})

test('a role that may is let in by name', async () => {
  expect(await (await running.as('supervisor')('GET', '/api/floor')).json()).toEqual({ by: 'Demo Supervisor' })
})

test('an operation without a verb says that it is not built', async () => {
  expect(await refusal(await running.as('agent')('GET', '/api/later'))).toMatchObject({
    status: 501,
    code: 'not_implemented',
  })
})

test('an unknown path is 404', async () => {
  expect(await refusal(await running.as('agent')('GET', '/api/nowhere'))).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test.each([
  ['is not signed in', null, 'POST', '/api/others', 401],
  ['has the wrong role', 'agent', 'PUT', '/api/rooms/a', 403],
] as const)('answers a request whose sender %s without reading its body', async (_, role, method, path, status) => {
  let chunks = 0
  const endless = new ReadableStream({
    pull(controller) {
      chunks += 1
      if (chunks < 2) controller.enqueue(new TextEncoder().encode('{'))
    },
  })
  expect((await running.as(role)(method, path, endless)).status).toBe(status)
  // One chunk is buffered by the stream itself.
  expect(chunks).toBe(1)
})

test.each([
  ['chunked', { 'transfer-encoding': 'chunked' }],
  ['of a known length', { 'content-length': '300000' }],
])('answers before a body %s is read, and then the next request of the connection', async (_, lengthHeader) => {
  const { port, close } = await listen({ port: 0, host: '127.0.0.1', fetch: request => running.fetch(request) })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, headers: Record<string, string>) =>
    request({ agent, port, method, path: '/api/others', headers: { 'content-type': 'application/json', ...headers } })
  const statusOf = async (sent: ClientRequest) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await text(response)
    return [response.statusCode, sent.reusedSocket]
  }
  const slow = send('POST', lengthHeader)
  slow.write('x'.repeat(1_000))
  expect(await statusOf(slow)).toEqual([403, false])
  slow.end('x'.repeat(299_000))
  await once(slow, 'finish')
  const next = send('GET', {})
  next.end()
  expect(await statusOf(next)).toEqual([404, true])
  agent.destroy()
  await close()
})

test.each([
  ['broken JSON', '{"name":', {}, 400, 'invalid_request'],
  ['another type', 'name=x', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a kin of JSON', '[]', { 'content-type': 'application/json-patch+json' }, 415, 'unsupported_media_type'],
  ['300 kB', JSON.stringify({ name: 'x'.repeat(300_000) }), {}, 413, 'too_large'],
  ['nesting without end', '['.repeat(100_000), {}, 400, 'invalid_request'],
] as const)('a body that is %s is refused', async (_, body, headers, status, code) => {
  expect(await refusal(await running.as(null)('POST', '/api/things', body, headers))).toMatchObject({ status, code })
})

test('a field at fault is named', async () => {
  const response = await running.as(null)('POST', '/api/things', { name: 'x'.repeat(11), tags: ['a', 1] })
  expect((await refusal(response)).issues?.map(({ path }) => path)).toEqual(['name', 'tags.1'])
})

test('fields that the contract does not know do nothing', async () => {
  const response = await running.as(null)(
    'POST',
    '/api/things',
    '{"name":"a","role":"admin","__proto__":{"tags":["x"]}}',
  )
  expect([response.status, await response.json()]).toEqual([201, { name: 'a', tags: [] }])
})

test('a parameter and a query of the wrong form are named', async () => {
  const read = running.as('agent')
  expect((await refusal(await read('GET', '/api/things/%00'))).issues).toMatchObject([{ path: 'id' }])
  expect((await refusal(await read('GET', `/api/things/${id}?size=big`))).issues).toMatchObject([{ path: 'size' }])
})

test('a request that did not come through the gateway is refused, whatever it claims', async () => {
  const straight = (headers: Record<string, string>) =>
    running.fetch(new Request(`http://sales/api/things/${id}`, { headers }))
  expect((await straight({})).status).toBe(403)
  expect((await straight({ 'x-portal-gateway': 'true', 'x-client-ip': '1.2.3.4' })).status).toBe(403)
  const another = await running.asService('calls')('GET', `/api/things/${id}`)
  expect(another.status).toBe(403)
})

test('a token of another key or without a signature is nobody', async () => {
  const forged = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: id, role: 'admin', iss: 'identity', aud: 'portal', exp: 9e9 }))}.`
  const response = await running.as(null)('GET', `/api/things/${id}`, undefined, { authorization: `Bearer ${forged}` })
  expect(response.status).toBe(401)
})

test('internal routes are for services alone', async () => {
  expect((await running.asService('calls')('GET', '/internal/ask')).status).toBe(200)
  expect((await running.as('admin')('GET', '/internal/ask')).status).toBe(403)
})

test('it is alive and ready', async () => {
  expect((await running.fetch(new Request('http://sales/healthz'))).status).toBe(200)
  expect((await running.fetch(new Request('http://sales/readyz'))).status).toBe(200)
})

test('the audit cannot be altered', async () => {
  await expect(running.database.owner`delete from sales.audit`).rejects.toThrow('audit is append-only')
})
