import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyone, type ErrorBody, operation, signedIn, supervisors } from '@portal/contracts'
import { z } from 'zod'
import { defineService } from '../startup/service.ts'
import { startTestService, testPeople, type TestService } from '../testing/index.ts'
import { ApiError } from './api-error.ts'
import { gatewayHeader } from './authorize.ts'
import { listen } from './listen.ts'
import { serviceTokenSigner } from './tokens.ts'

const thing = z.object({ name: z.string().max(10), tags: z.array(z.string()).default([]) })
const seenRequest = z.object({
  requestId: z.string(),
  clientIp: z.string(),
  userAgent: z.string(),
  idempotencyKey: z.string().nullable(),
})
const contract = {
  create: operation({
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
    replyHeaders: { 'X-Total-Count': '' },
  }),
  readActor: operation({
    method: 'GET',
    path: '/api/actor',
    access: supervisors,
    summary: '',
    reply: z.object({ id: z.string() }),
  }),
  replyWrongly: operation({
    method: 'GET',
    path: '/api/wrong',
    access: anyone,
    summary: '',
    reply: z.object({ count: z.int() }),
  }),
  crash: operation({ method: 'GET', path: '/api/crash', access: anyone, summary: '' }),
  conflict: operation({ method: 'GET', path: '/api/conflict', access: anyone, summary: '' }),
  forbid: operation({ method: 'POST', path: '/api/others', access: signedIn, summary: '' }),
  stream: operation({
    method: 'GET',
    path: '/api/stream',
    access: anyone,
    summary: '',
    replyType: 'text/csv',
    replyHeaders: { 'X-Total-Count': '' },
  }),
  close: operation({
    method: 'PUT',
    path: '/api/rooms/:room',
    access: supervisors,
    summary: '',
    params: z.object({ room: z.string() }),
  }),
  readRequest: operation({ method: 'GET', path: '/api/request', access: anyone, summary: '', reply: seenRequest }),
  placeOnce: operation({
    method: 'POST',
    path: '/api/once',
    access: anyone,
    summary: '',
    reply: seenRequest,
    isIdempotent: true,
  }),
  later: operation({ method: 'GET', path: '/api/later', access: signedIn, summary: '' }),
}
const internal = {
  ping: operation({
    method: 'GET',
    path: '/internal/ping',
    access: 'services',
    summary: '',
    reply: z.object({ isAlive: z.boolean() }),
  }),
}

const service = defineService({
  name: 'sales',
  contract,
  handlers: {
    create: async ({ body }) => body,
    read: async ({ params, setHeader }) => {
      setHeader('x-total-count', '1')
      return { ...params, secret: 'never sent' }
    },
    readActor: async ({ actor }) => ({ id: actor.id }),
    replyWrongly: async () => ({ count: 'many' }) as never,
    crash: async () => {
      throw new Error('details for the log only')
    },
    conflict: async () => {
      throw new ApiError('conflict', 'Another member was faster.', { current: { name: 'theirs' } })
    },
    forbid: async () => {
      throw new ApiError('forbidden', 'This is not yours.')
    },
    stream: async ({ setHeader }) => {
      setHeader('x-total-count', '2')
      return new Response('a,b', { status: 202, headers: { 'content-type': 'text/csv' } })
    },
    close: async () => undefined,
    readRequest: async seen => seen,
    placeOnce: async seen => seen,
  },
  internal,
  internalHandlers: { ping: async () => ({ isAlive: true }) },
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

const errorOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as ErrorBody),
})
const lastAuditRow = async () => {
  const [row] = await running.database
    .owner`select action, subject_id, actor_id, actor_role, details from sales.audit order by id desc limit 1`
  return row
}

test('a reply has only the fields of its contract, and the headers of its handler', async () => {
  const response = await running.as('agent')('GET', `/api/things/${id}`)
  expect([response.status, response.headers.get('x-total-count'), await response.json()]).toEqual([200, '1', { id }])
})

test('an operation without a reply responds with 204 and no body', async () => {
  const response = await running.as('supervisor')('PUT', '/api/rooms/a')
  expect([response.status, await response.text()]).toEqual([204, ''])
})

test('a handler can respond with a stream, with headers of its own', async () => {
  const response = await running.as(null)('GET', '/api/stream')
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    202,
    'text/csv',
    'a,b',
  ])
  expect(response.headers.get('x-total-count')).toBe('2')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['/api/wrong', '/api/crash'])('%s is an internal error without details', async path => {
  const error = await errorOf(await running.as('agent')('GET', path))
  expect(error).toEqual({
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Try again.',
    requestId: expect.any(String),
  })
})

test('an error contains the stored record', async () => {
  expect(await errorOf(await running.as('agent')('GET', '/api/conflict'))).toMatchObject({
    status: 409,
    code: 'conflict',
    current: { name: 'theirs' },
  })
})

test('a visitor gets 401 for an operation that needs a sign-in', async () => {
  const error = await errorOf(await running.as(null)('GET', `/api/things/${id}`))
  expect(error).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(error.message).toContain('Unauthorized')
})

test('a member of another role gets 403, and the audit records it', async () => {
  expect(await errorOf(await running.as('agent')('GET', '/api/actor'))).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect(await lastAuditRow()).toEqual({
    action: 'refused',
    subject_id: 'GET /api/actor',
    actor_id: testPeople.agent.id,
    actor_role: 'agent',
    details: {},
  })
})

test('the audit also records what a handler forbids', async () => {
  expect(await errorOf(await running.as('supervisor')('POST', '/api/others'))).toMatchObject({ status: 403 })
  expect(await lastAuditRow()).toEqual({
    action: 'refused',
    subject_id: 'POST /api/others',
    actor_id: testPeople.supervisor.id,
    actor_role: 'supervisor',
    details: { reason: 'This is not yours.' },
  })
})

test('the audit records nothing else that fails', async () => {
  const before = await lastAuditRow()
  await running.as('agent')('GET', '/api/conflict')
  await running.as(null)('GET', '/api/actor')
  expect(await lastAuditRow()).toEqual(before)
})

test.each([
  ['very long', randomBytes(4_500).toString('base64url'), 300],
  ['not valid in the database', 'a%00b', 20],
])('the audit records a denied path that is %s', async (_, part, length) => {
  expect((await running.as('agent')('PUT', `/api/rooms/${part}`)).status).toBe(403)
  expect(await lastAuditRow()).toMatchObject({
    action: 'refused',
    subject_id: `PUT /api/rooms/${part}`.slice(0, length),
  })
})

test('a handler receives the actor', async () => {
  expect(await (await running.as('supervisor')('GET', '/api/actor')).json()).toEqual({ id: testPeople.supervisor.id })
})

test('an operation without a handler responds with 501', async () => {
  expect(await errorOf(await running.as('agent')('GET', '/api/later'))).toMatchObject({
    status: 501,
    code: 'not_implemented',
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
  // The stream buffers one chunk on its own.
  expect(chunks).toBe(1)
})

test.each([
  ['chunked', { 'transfer-encoding': 'chunked' }],
  ['of a known length', { 'content-length': '300000' }],
])('answers before a body %s is read, and then the next request of the connection', async (_, lengthHeader) => {
  const { port, close } = await listen({ port: 0, host: '127.0.0.1', fetch: received => running.fetch(received) })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, headers: Record<string, string>) =>
    request({ agent, port, method, path: '/api/others', headers: { 'content-type': 'application/json', ...headers } })
  const outcomeOf = async (sent: ClientRequest) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await text(response)
    return [response.statusCode, sent.reusedSocket]
  }
  const slow = send('POST', lengthHeader)
  slow.write('x'.repeat(1_000))
  expect(await outcomeOf(slow)).toEqual([403, false])
  slow.end('x'.repeat(299_000))
  await once(slow, 'finish')
  const next = send('GET', {})
  next.end()
  expect(await outcomeOf(next)).toEqual([404, true])
  agent.destroy()
  await close()
})

test.each([
  ['broken JSON', '{"name":', {}, 400, 'invalid_request'],
  ['another type', 'name=x', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ['a type related to JSON', '[]', { 'content-type': 'application/json-patch+json' }, 415, 'unsupported_media_type'],
  ['300 kB long', JSON.stringify({ name: 'x'.repeat(300_000) }), {}, 413, 'too_large'],
  ['deeply nested', '['.repeat(100_000), {}, 400, 'invalid_request'],
] as const)('rejects a body that is %s', async (_, body, headers, status, code) => {
  expect(await errorOf(await running.as(null)('POST', '/api/things', body, headers))).toMatchObject({ status, code })
})

test.each([
  ['chunked', {}],
  ['of a known length', { 'content-length': '100' }],
])('answers a body %s that breaks off with 408', async (_, headers) => {
  const body = new ReadableStream({
    pull: controller => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  expect(await errorOf(await running.as(null)('POST', '/api/things', body, headers))).toMatchObject({
    status: 408,
    code: 'request_timeout',
  })
})

test.each([
  ['accepts', 256 * 1024, 201],
  ['rejects', 256 * 1024 + 1, 413],
])('%s a chunked body of %d bytes', async (_, bytes, status) => {
  const body = new Blob(['{"name":"a"}'.padEnd(bytes)]).stream()
  expect((await running.as(null)('POST', '/api/things', body)).status).toBe(status)
})

test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;charset=utf-8'])(
  'accepts a body of type %s',
  async type => {
    const response = await running.as(null)('POST', '/api/things', '{"name":"a"}', { 'content-type': type })
    expect(response.status).toBe(201)
  },
)

test('names the invalid fields of a body', async () => {
  const response = await running.as(null)('POST', '/api/things', { name: 'x'.repeat(11), tags: ['a', 1] })
  const error = await errorOf(response)
  expect(error.issues?.map(({ path }) => path)).toEqual(['name', 'tags.1'])
  expect(error.message).toMatch(/^name: /)
})

test('ignores fields that are not in the contract', async () => {
  const response = await running.as(null)(
    'POST',
    '/api/things',
    '{"name":"a","role":"admin","__proto__":{"tags":["x"]}}',
  )
  expect([response.status, await response.json()]).toEqual([201, { name: 'a', tags: [] }])
})

test('names an invalid parameter and an invalid query field', async () => {
  const send = running.as('agent')
  expect((await errorOf(await send('GET', '/api/things/%00'))).issues).toMatchObject([{ path: 'id' }])
  expect((await errorOf(await send('GET', `/api/things/${id}?size=big`))).issues).toMatchObject([{ path: 'size' }])
})

test('a handler receives where a request comes from', async () => {
  const headers = { 'x-request-id': 'request-12345', 'user-agent': `Firefox ${'x'.repeat(600)}` }
  const response = await running.as(null)('GET', '/api/request', undefined, headers)
  expect(await response.json()).toEqual({
    requestId: 'request-12345',
    clientIp: '192.0.2.1',
    userAgent: headers['user-agent'].slice(0, 500),
    idempotencyKey: null,
  })
})

const key = 'A0B1C2D3-0000-4000-8000-00000000000F'

test('an idempotent operation receives the key in lower case', async () => {
  const response = await running.as(null)('POST', '/api/once', undefined, { 'idempotency-key': key })
  expect(await response.json()).toMatchObject({ idempotencyKey: key.toLowerCase() })
})

test('an idempotent operation also runs without a key', async () => {
  expect(await (await running.as(null)('POST', '/api/once')).json()).toMatchObject({ idempotencyKey: null })
})

test.each(['', 'key', `${key}0`, `0${key}`, ` ${key.replaceAll('-', '')}`])(
  'rejects the idempotency key %j',
  async wrong => {
    const response = await running.as(null)('POST', '/api/once', undefined, { 'idempotency-key': wrong })
    expect(await errorOf(response)).toMatchObject({
      status: 400,
      code: 'invalid_request',
      issues: [{ path: 'Idempotency-Key', message: 'Send a UUID.' }],
    })
  },
)

test.each([key, 'key'])('other operations ignore the idempotency key %s', async ignored => {
  const response = await running.as(null)('GET', '/api/request', undefined, { 'idempotency-key': ignored })
  expect(await response.json()).toMatchObject({ idempotencyKey: null })
})

test('rejects a request that did not come through the gateway, whatever it claims', async () => {
  const sendDirectly = (headers: Record<string, string>) =>
    running.fetch(new Request(`http://sales/api/things/${id}`, { headers }))
  expect((await sendDirectly({})).status).toBe(403)
  expect((await sendDirectly({ 'x-portal-gateway': 'true', 'x-client-ip': '1.2.3.4' })).status).toBe(403)
  expect((await running.asService('calls')('GET', `/api/things/${id}`)).status).toBe(403)
})

test('rejects the token of another service in place of the gateway’s', async () => {
  const token = await serviceTokenSigner('calls', 'a secret that only the tests of this portal use')()
  const response = await running.as('agent')('GET', `/api/things/${id}`, undefined, { [gatewayHeader]: token })
  expect(response.status).toBe(403)
})

test('an unsigned member token is no sign-in', async () => {
  const claims = { sub: id, role: 'admin', iss: 'identity', aud: 'portal', exp: 9e9 }
  const forged = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`
  const response = await running.as(null)('GET', `/api/things/${id}`, undefined, { authorization: `Bearer ${forged}` })
  expect(response.status).toBe(401)
})

test('a service lists the operations that it answers, for services only', async () => {
  const { service: name, operations } = (await (
    await running.asService('gateway')('GET', '/internal/contract')
  ).json()) as { service: string; operations: { method: string; path: string; hash: string }[] }
  expect(name).toBe('sales')
  expect(operations).toContainEqual({
    method: 'GET',
    path: '/internal/ping',
    hash: expect.stringMatching(/^[0-9a-f]{12}$/),
    reply: { type: 'object', properties: { isAlive: { type: 'boolean' } }, required: ['isAlive'] },
  })
  expect(operations.map(({ path }) => path)).not.toContain('/api/later')
  expect((await running.as('admin')('GET', '/internal/contract')).status).toBe(403)
})

test('only services can use internal operations', async () => {
  expect((await running.asService('calls')('GET', '/internal/ping')).status).toBe(200)
  expect((await running.as('admin')('GET', '/internal/ping')).status).toBe(403)
  expect((await running.as(null)('GET', '/internal/ping')).status).toBe(403)
})
