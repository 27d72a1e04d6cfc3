import { expect, test } from '@jest/globals'
import { gatewayHeader } from '@portal/service-kit'
import { createPostToService } from './post-to-service.ts'

const signToken = async (serviceName: string) => `token for ${serviceName}`

test('posts JSON with the service token and the given headers', async () => {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return new Response(null, { status: 201 })
  }
  const post = createPostToService(() => fetch, signToken)
  expect((await post('calls', '/api/leads', { 'idempotency-key': 'key' }, { fullName: 'Ann' })).status).toBe(201)
  const [request] = requests
  expect([request?.method, request?.url]).toEqual(['POST', 'http://calls/api/leads'])
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'key',
    [gatewayHeader]: 'token for calls',
  })
  expect(await request?.json()).toEqual({ fullName: 'Ann' })
})

test.each([
  ['never replies', () => new Promise<Response>(() => {})],
  ['refuses the connection', () => Promise.reject(new TypeError('fetch failed'))],
])('fails with unavailable if the service %s', async (_, fetch) => {
  const post = createPostToService(() => fetch, signToken, 20)
  await expect(post('calls', '/api/leads', {}, {})).rejects.toMatchObject({ code: 'unavailable' })
})

test('aborts the request at the deadline', async () => {
  const aborted = Promise.withResolvers<void>()
  const fetch = (request: Request) => {
    request.signal.addEventListener('abort', () => aborted.resolve())
    return new Promise<Response>(() => {})
  }
  const post = createPostToService(() => fetch, signToken, 20)
  await expect(post('calls', '/api/leads', {}, {})).rejects.toMatchObject({ code: 'unavailable' })
  await aborted.promise
})
