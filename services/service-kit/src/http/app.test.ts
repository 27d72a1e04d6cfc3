import { beforeEach, expect, jest, test } from '@jest/globals'
import { createLog } from '../startup/log.ts'
import { ApiError } from './api-error.ts'
import { createApp } from './app.ts'
import { boundRequests } from './bounded-requests.ts'
import { currentRequest, msLeft, type RequestContext } from './request-context.ts'

const log = createLog('test', 'silent')
const logInfo = jest.spyOn(log, 'info')
const logError = jest.spyOn(log, 'error')
let isDraining = false
beforeEach(() => {
  isDraining = false
  logInfo.mockClear()
  logError.mockClear()
})

const app = createApp({ service: 'test', version: '1a2b3c', log, isDraining: () => isDraining })
app.get('/ok', c => c.json({ requestId: c.get('requestId') }))
app.get('/deadline', c => c.json({ left: msLeft(currentRequest() as RequestContext, 10_000) }))
app.get('/never', boundRequests(1), () => new Promise<Response>(() => undefined))
app.get('/busy', boundRequests(2), () => new Promise<Response>(() => undefined))
app.get('/webhook/:secret', c => c.json({}))
app.get('/throw', () => {
  throw thrown
})
let thrown: Error

const request = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const responseTo = async (error: Error) => {
  thrown = error
  const response = await request('/throw')
  return { response, body: await response.json() }
}

test('responses are never cached, and connections stay open', async () => {
  const { headers } = await request('/ok')
  expect([headers.get('cache-control'), headers.get('connection')]).toEqual(['no-store', null])
})

test('responses name the service and its version', async () => {
  expect((await request('/ok')).headers.get('x-portal-service')).toBe('test@1a2b3c')
})

test('a stopping process closes its connections', async () => {
  isDraining = true
  expect((await request('/ok')).headers.get('connection')).toBe('close')
})

test.each(['request-12345', '12345678', 'x'.repeat(64)])('uses the request ID %s of the gateway', async requestId => {
  const response = await request('/ok', { 'x-request-id': requestId })
  expect(await response.json()).toEqual({ requestId })
  expect(response.headers.get('x-request-id')).toBe(requestId)
})

test.each(['', '1234567', 'x'.repeat(65), 'request 12345'])('replaces the request ID %j', async requestId => {
  const response = await request('/ok', { 'x-request-id': requestId })
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('logs each request, without the secret of a webhook address', async () => {
  await request('/webhook/secret', { 'x-request-id': 'request-12345' })
  expect(logInfo.mock.calls).toEqual([
    [
      {
        requestId: 'request-12345',
        method: 'GET',
        path: '/webhook/…',
        status: 200,
        milliseconds: expect.any(Number),
      },
      'request',
    ],
  ])
})

test.each([
  ['20', 20],
  ['-1', 0],
  ['later', 10_000],
  ['99999', 10_000],
])('the sender of the deadline header %s waits %d ms', async (header, expected) => {
  const response = await request('/deadline', { 'x-deadline-ms': header })
  const { left } = (await response.json()) as { left: number }
  expect(left).toBeLessThanOrEqual(expected)
  expect(left).toBeGreaterThanOrEqual(expected - (expected > 1_000 ? 1_000 : 20))
})

test("a late handler is 503 at the sender's deadline", async () => {
  const response = await request('/never', { 'x-deadline-ms': '20' })
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '1',
    expect.objectContaining({ code: 'unavailable', message: 'This took too long. Try again in a moment.' }),
  ])
})

test('one request too many is 503 at once', async () => {
  const answers = Array.from({ length: 2 }, () => request('/busy', { 'x-deadline-ms': '500' }))
  expect(await (await request('/busy', {})).json()).toMatchObject({ message: expect.stringContaining('busy') })
  await Promise.all(answers)
})

test('an unknown path is 404 in the format of all errors', async () => {
  const response = await request('/unknown', { 'x-request-id': 'request-12345' })
  expect([response.status, await response.json()]).toEqual([
    404,
    { code: 'not_found', message: 'There is nothing at this URL.', requestId: 'request-12345' },
  ])
})

test('an error of a handler keeps its code, message, and details, and is not logged', async () => {
  const { response, body } = await responseTo(
    new ApiError('rate_limited', 'Wait a minute.', { retryAfterSeconds: 60, issues: [{ path: 'a', message: 'b' }] }),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  expect(body).toEqual({
    code: 'rate_limited',
    message: 'Wait a minute.',
    requestId: response.headers.get('x-request-id'),
    issues: [{ path: 'a', message: 'b' }],
  })
  expect(logError).not.toHaveBeenCalled()
})

test('logs the cause of an error, and does not send it', async () => {
  const cause = new Error('details for the log only')
  const { response, body } = await responseTo(new ApiError('unavailable', 'Try again in a moment.', {}, { cause }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(JSON.stringify(body)).not.toContain('details')
  expect(logError.mock.calls).toEqual([
    [expect.objectContaining({ code: 'unavailable', err: cause }), 'request failed'],
  ])
})

test('logs an internal error of a handler', async () => {
  const error = new ApiError('internal', 'Something went wrong on our side. Try again.')
  await responseTo(error)
  expect(logError.mock.calls).toEqual([[expect.objectContaining({ code: 'internal', err: error }), 'request failed']])
})

test.each(['ECONNREFUSED', 'CONNECTION_CLOSED', '57P01'])('a database error %s is 503', async code => {
  const error = Object.assign(new Error('no database'), { code })
  const { response, body } = await responseTo(error)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(body).toMatchObject({ code: 'unavailable' })
  expect(logError.mock.calls).toEqual([[expect.objectContaining({ err: error }), 'request failed']])
})

test('any other error is 500 without details, and logged', async () => {
  const error = Object.assign(new Error('details for the log only'), { code: '23505' })
  const { response, body } = await responseTo(error)
  expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
  expect(body).toMatchObject({ code: 'internal', message: 'Something went wrong on our side. Try again.' })
  expect(logError.mock.calls).toEqual([[expect.objectContaining({ err: error }), 'request failed']])
})
