import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestService, testPeople, type TestService } from '../testing/index.ts'
import { errorOf, thingsService } from '../testing/things-service.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService(thingsService)
})
afterAll(() => running.stop())

const id = '0a000000-0000-4000-8000-000000000009'

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

test('a handler receives the actor', async () => {
  expect(await (await running.as('supervisor')('GET', '/api/actor')).json()).toEqual({ id: testPeople.supervisor.id })
})

test('an operation without a handler responds with 501', async () => {
  expect(await errorOf(await running.as('agent')('GET', '/api/later'))).toMatchObject({
    status: 501,
    code: 'not_implemented',
  })
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

test('a handler receives the parameters and the body as they were sent, without defaults', async () => {
  const response = await running.as(null)('POST', '/api/echoes/7', { name: 'a' })
  expect(await response.json()).toEqual({ sent: { params: { id: '7' }, body: { name: 'a' } } })
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
