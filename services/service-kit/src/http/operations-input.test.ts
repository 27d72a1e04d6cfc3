import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestService, type TestService } from '../testing/index.ts'
import { errorOf, thingsService } from '../testing/things-service.ts'
import { listen } from './listen.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService(thingsService)
})
afterAll(() => running.stop())

const id = '0a000000-0000-4000-8000-000000000009'

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

test('a request without a body and its type is read as an object without fields', async () => {
  const { status, code, issues } = await errorOf(await running.as(null)('POST', '/api/things'))
  expect([status, code, issues?.[0]?.path]).toEqual([400, 'invalid_request', 'name'])
})

test.each([
  ['chunked', {}],
  ['of a known length', { 'content-length': '100' }],
])('answers with 408 if a body %s breaks off', async (_, headers) => {
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
