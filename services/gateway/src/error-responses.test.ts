import { expect, test } from '@jest/globals'
import { ApiError, createLog } from '@portal/service-kit'
import { Hono } from 'hono'
import { createErrorHandler } from './error-responses.ts'
import type { GatewayEnv } from './gateway-env.ts'

async function respondTo(error: Error, path = '/api/leads', headers: Record<string, string> = {}) {
  const logged: unknown[][] = []
  const write =
    (level: string) =>
    (fields: object, phrase: string): void =>
      void logged.push([level, phrase, fields])
  const log = { ...createLog('test', 'silent'), warn: write('warn'), error: write('error') } as never
  const app = new Hono<GatewayEnv>()
    .use(async (c, next) => {
      c.set('requestId', 'the request')
      await next()
    })
    .all('*', () => {
      throw error
    })
  app.onError(createErrorHandler(log))
  const response = await app.request(path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text(), logged }
}

test('an API error is answered and not logged', async () => {
  const { status, text, logged } = await respondTo(new ApiError('conflict', 'Changed since.'))
  expect([status, JSON.parse(text)]).toEqual([
    409,
    { code: 'conflict', message: 'Changed since.', requestId: 'the request' },
  ])
  expect(logged).toEqual([])
})

test('an API error with a cause is logged as a warning, without the secret of a webhook', async () => {
  const cause = new Error('connection refused')
  const error = Object.assign(new ApiError('unavailable', 'Try again.'), { cause })
  const { status, headers, logged } = await respondTo(error, '/api/mightycall/webhook/secret')
  expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  expect(logged).toEqual([
    [
      'warn',
      'dependency unavailable',
      { requestId: 'the request', path: '/api/mightycall/webhook/…', code: 'unavailable', err: cause },
    ],
  ])
})

test.each([
  ['an unexpected error', new Error('no such column'), 500, 'internal'],
  ['a database outage', Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' }), 503, 'unavailable'],
])('%s is logged as an error and not shown', async (_, error, expected, code) => {
  const { status, text, logged } = await respondTo(error)
  expect([status, JSON.parse(text)]).toMatchObject([expected, { code, requestId: 'the request' }])
  expect(text).not.toContain(error.message)
  expect(logged).toEqual([['error', 'request failed', { requestId: 'the request', path: '/api/leads', err: error }]])
})

const inWindow = { 'sec-fetch-dest': 'document' }

test.each([
  ['/leads', inWindow, true],
  ['/api/login', inWindow, true],
  ['/idp/authorize', inWindow, true],
  ['/api/leads', inWindow, false],
  ['/leads', {}, false],
  ['/leads', { 'sec-fetch-dest': 'script' }, false],
])('%s with %j is answered with a page: %s', async (path, headers, isPage) => {
  const { status, headers: sent, text } = await respondTo(new ApiError('not_found', 'Gone.'), path, headers)
  expect(status).toBe(404)
  expect(text.startsWith('<!doctype html>')).toBe(isPage)
  if (!isPage) return
  expect(sent.get('cache-control')).toBe('no-store')
  expect(sent.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
  )
})

test.each([
  ['not_found', 'Page not found', '<a href="/">Go to the home page</a>'],
  ['rate_limited', 'Too many requests', '<a href="/leads?a=1">Try again</a>'],
  ['internal', 'This page can&#39;t be shown right now', '<a href="/leads?a=1">Try again</a>'],
] as const)('the page for %s has a title, the next step, and the request ID', async (code, title, link) => {
  const { text } = await respondTo(new ApiError(code, 'What <happened>.'), '/leads?a=1', inWindow)
  expect(text).toContain(
    `<h1>${title}</h1><p>What &lt;happened&gt;.</p><p>${link}</p><small>Request the request</small>`,
  )
})
