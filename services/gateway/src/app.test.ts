import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Registry } from '@portal/contracts'
import { until, testKeys } from '@portal/service-kit/testing'
import { createGatewayApp } from './app.ts'
import { sendRaw } from './testing/raw-http.ts'
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'
import { setNewest, writeBuild } from './testing/test-builds.ts'

const build = 'aaaaaaaaaaaa'
const own = { 'sec-fetch-site': 'same-origin' }

let gateway: TestGateway
let agent: string
let admin: string
beforeAll(async () => {
  gateway = await startTestGateway()
  agent = gateway.signIn('agent')
  admin = gateway.signIn('admin')
  const { remotes } = gateway
  await writeBuild(remotes, { name: 'shell', build, entry: null }, { 'index.html': '<title>Shell</title><!--data-->' })
  await writeBuild(remotes, { name: 'calls', build })
  await writeBuild(remotes, { name: 'admin', build, roles: ['admin'] })
  for (const name of ['shell', 'calls', 'admin']) await setNewest(remotes, name, build)
  await until(async () => {
    const registry = (await (await get('/remotes.json', { cookie: admin })).json()) as Registry
    expect(registry.remotes.map(({ name }) => name)).toEqual(['admin', 'calls'])
    // The shell is not in the registry.
    expect((await get('/', { cookie: admin })).status).toBe(200)
  })
})
afterAll(() => gateway.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.origin + path, { headers, redirect: 'manual' })
const post = (path: string, headers: Record<string, string> = {}, body = '{}') =>
  fetch(gateway.origin + path, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  })
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json().catch(() => ({}))) as { code?: string }).code,
]

describe('sessions', () => {
  const exchangeOf = async (path: string, headers: Record<string, string>) => {
    const cookie = gateway.signIn('agent')
    const before = gateway.exchanges.length
    const response = await get(path, { cookie, ...headers })
    // A live stream has no end.
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, ''])
    await response.body?.cancel()
    expect(gateway.exchanges.slice(before)).toHaveLength(1)
    return gateway.exchanges[before]?.isBackground
  }

  test.each([
    ['/api/leads', {}, false],
    ['/api/leads', { 'x-background': '0' }, false],
    ['/api/leads', { 'x-background': '1' }, true],
    ['/remotes.json', {}, false],
    ['/remotes.json', { 'x-background': '1' }, true],
    ['/', { 'x-background': '1' }, true],
    [`/remotes/calls/${build}/remoteEntry.js`, { 'x-background': '1' }, true],
    ['/api/events', {}, true],
  ])('GET %s with %j exchanges the session as a background request: %s', async (path, headers, isBackground) => {
    expect(await exchangeOf(path, headers)).toBe(isBackground)
  })

  test.each(['/api/leads', '/', '/remotes.json', '/api/events'])(
    'a renewed ID reaches the browser with %s',
    async path => {
      const renewedSessionId = 'new'.padEnd(43, '-')
      const cookie = gateway.signIn('agent', { renewedSessionId })
      const first = await get(path, { cookie })
      await first.body?.cancel()
      expect(first.headers.getSetCookie()).toEqual([`sid=${renewedSessionId}; Path=/; HttpOnly; SameSite=Lax`])
      const second = await get(path, { cookie })
      await second.body?.cancel()
      expect(second.headers.getSetCookie()).toEqual([])
    },
  )

  test('a service receives the member token and not the cookie', async () => {
    await get('/api/leads', { cookie: agent })
    const { headers } = gateway.forwarded.at(-1)!
    expect(headers['authorization']).toBe('Bearer token of agent')
    expect(headers['cookie']).toBeUndefined()
  })

  test.each(['/api/login', '/api/callback', '/api/logout'])(
    '%s receives the cookies and the public origin',
    async path => {
      expect((await get(`${path}?a=b`, { cookie: `${agent}; login=1` })).status).toBe(200)
      const { path: forwardedPath, headers } = gateway.forwarded.at(-1)!
      expect(forwardedPath).toBe(`${path}?a=b`)
      expect(headers).toMatchObject({
        cookie: `${agent}; login=1`,
        'x-forwarded-host': 'localhost:8080',
        'x-forwarded-proto': 'http',
      })
      expect(headers['authorization']).toBeUndefined()
    },
  )

  test('a visitor has no live stream', async () => {
    expect(await errorOf(await get('/api/events'))).toEqual([401, 'unauthorized'])
    expect(await errorOf(await get('/api/events', { cookie: `sid=${'-'.repeat(43)}` }))).toEqual([401, 'unauthorized'])
  })

  test('the check of an open live stream does not count as use of the session', async () => {
    const cookie = gateway.signIn('supervisor')
    const response = await get('/api/events', { cookie })
    const before = gateway.exchanges.length
    await gateway.database.owner`select pg_notify('portal_session', '0a000000-0000-4000-8000-000000000002')`
    await until(() => gateway.exchanges.length > before)
    expect(gateway.exchanges[before]).toEqual({
      sessionId: cookie.slice('sid='.length),
      isBackground: true,
      isPresented: false,
    })
    await response.body?.cancel()
  })

  test('a visitor’s request exchanges no session', async () => {
    const before = gateway.exchanges.length
    await get('/remotes.json')
    await get('/api/leads', { cookie: 'sid=short' })
    expect(gateway.exchanges).toHaveLength(before)
  })

  test('the live stream names the member and sends what came after the given position', async () => {
    const response = await get('/api/events?since=unknown.1', { cookie: agent })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!received.includes('event: refresh')) received += (await reader.read()).value
    expect(received).toMatch(
      /^event: hello\ndata: \{"memberId":"0a000000-0000-4000-8000-000000000001","role":"agent"\}/,
    )
    await reader.cancel()
  })
})

describe('access', () => {
  test.each([
    ['GET', '/api/leads'],
    ['HEAD', '/api/leads'],
    ['POST', '/api/sales'],
    ['GET', '/api/admin/releases'],
  ])('a visitor’s %s %s is rejected and not forwarded', async (method, path) => {
    // The gateway may still request the figures of a live stream.
    const forwarded = () => gateway.forwarded.filter(request => request.path !== '/internal/figures')
    const before = forwarded().length
    expect((await fetch(gateway.origin + path, { method, headers: own })).status).toBe(401)
    expect(forwarded()).toHaveLength(before)
  })

  test('a visitor may send a lead, and unknown addresses reach the service', async () => {
    expect((await post('/api/leads')).status).toBe(200)
    expect((await get('/api/leads/1/unknown')).status).toBe(200)
    expect(await errorOf(await get('/api/nowhere'))).toEqual([404, 'not_found'])
    expect(await errorOf(await get('/api/nowhere', { cookie: agent }))).toEqual([404, 'not_found'])
  })

  test.each([
    ['GET', '/remotes/admin/aaaaaaaaaaaa/remoteEntry.js'],
    ['GET', '/api/admin/releases'],
  ])('a refusal by role is recorded: %s %s', async (method, path) => {
    expect(await errorOf(await get(`${path}?a=1`, { cookie: agent }))).toEqual([403, 'forbidden'])
    expect(gateway.refusals.at(-1)).toMatchObject({ role: 'agent', subject: `${method} ${path}` })
    expect((await get(path, { cookie: admin })).status).toBe(200)
    expect(await errorOf(await get(path))).toEqual([401, 'unauthorized'])
  })

  test.each(['/api/admin/releases', '/api/nowhere', '/remotes/admin/aaaaaaaaaaaa/missing.js', '/readyz'])(
    '%s is not cached',
    async path => {
      expect((await get(path, { cookie: admin })).headers.get('cache-control')).toBe('no-store')
    },
  )

  test('writes from other sites are rejected, and the reply is not cached', async () => {
    const { status, headers } = await post('/api/leads', { 'sec-fetch-site': 'cross-site' })
    expect([status, headers.get('cache-control')]).toEqual([403, 'no-store'])
  })

  test('the webhook may come from another site, other writes may not', async () => {
    const crossSite = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
      'content-type': 'text/plain',
    }
    expect((await post('/api/mightycall/webhook/secret', crossSite)).status).toBe(200)
    expect(gateway.forwarded.at(-1)).toMatchObject({ path: '/api/mightycall/webhook/secret', body: '{}' })
    for (const path of ['/api/mightycall/webhook', '/api/mightycall/webhook/a/b', '/api/leads', '/api/logout']) {
      expect(await errorOf(await post(path, crossSite))).toEqual([403, 'forbidden'])
    }
  })

  test('a body that is not JSON is rejected', async () => {
    for (const contentType of ['text/plain', 'application/json-patch+json']) {
      expect(await errorOf(await post('/api/sales', { cookie: agent, 'content-type': contentType }))).toEqual([
        415,
        'unsupported_media_type',
      ])
    }
    expect(
      (await post('/api/sales', { cookie: agent, 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(200)
  })

  test('the demo provider and web vitals are off by default', async () => {
    expect(await errorOf(await get('/idp/authorize'))).toEqual([404, 'not_found'])
    expect(await errorOf(await post('/api/vitals', {}, '{"lcp":1}'))).toEqual([404, 'not_found'])
  })
})

describe('addresses', () => {
  test('an address of more than 8,000 characters is rejected', async () => {
    const path = (length: number) => `/api/leads?q=${'x'.repeat(length)}`
    const rest = `${gateway.origin}${path(0)}`.length
    expect((await get(path(8_000 - rest), { cookie: agent })).status).toBe(200)
    expect(await errorOf(await get(path(8_001 - rest), { cookie: agent }))).toEqual([400, 'invalid_request'])
  })

  test.each([
    ['/favicon.ico', {}],
    ['/a.js', {}],
    ['/leads/x.webp', {}],
  ])('a missing file is not answered with a page: %s', async (path, headers) => {
    expect(await errorOf(await get(path, headers))).toEqual([404, 'not_found'])
  })

  test('a write to an unknown address is answered with 404', async () => {
    expect(await errorOf(await post('/unknown'))).toEqual([404, 'not_found'])
  })

  test('an error page leads back to this site, whatever the address looks like', async () => {
    const long = 'x'.repeat(8_000)
    const { status, body } = await sendRaw(
      gateway.port,
      `GET //evil.example/${long} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nSec-Fetch-Dest: document\r\n\r\n`,
    )
    expect(status).toBe(400)
    expect(body).toContain('href="/evil.example/')
    expect(body).not.toContain('href="//')
  })

  test('liveness and readiness', async () => {
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200])
  })
})

test('a gateway that is shutting down is not ready and closes its connections', async () => {
  const sent: Record<string, string> = {}
  const outgoing = { setHeader: (name: string, value: string) => void (sent[name] = value), once: () => undefined }
  const respond = (isDraining: boolean) =>
    createGatewayApp({
      config: { ...testKeys('gateway'), PORTAL_ORIGIN: 'http://localhost:8080' },
      isReady: async () => true,
      isDraining: () => isDraining,
    } as never).request('/readyz', {}, { incoming: { socket: {}, headers: {} }, outgoing } as never)
  expect([(await respond(false)).status, sent['connection']]).toEqual([200, undefined])
  expect([(await respond(true)).status, sent['connection']]).toEqual([503, 'close'])
})

describe('pages', () => {
  test('a signed-in user gets the shell, never cached and never indexed', async () => {
    const response = await get('/leads', { cookie: agent, 'accept-encoding': 'identity' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      vary: 'cookie, accept-encoding',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toContain('"name":"calls"')
  })

  test.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0', null],
    ['gzip', null],
    ['*', 'br'],
  ])('Accept-Encoding %s: the shell is sent as %s', async (accepted, encoding) => {
    const response = await get('/', { cookie: agent, 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(await response.text()).toContain('<title>Shell</title>')
  })

  test('a visitor gets the landing page, and the thanks at /thank-you', async () => {
    expect((await get('/')).status).toBe(503)
    const render = 'export const render = ({ state, hasVitals }) => `${state.kind} ${hasVitals}`'
    await writeBuild(gateway.remotes, { name: 'landing', build, entry: null, roles: [] }, { 'render.mjs': render })
    await setNewest(gateway.remotes, 'landing', build)
    await until(async () => (await get('/')).status === 200)
    expect(await (await get('/anything')).text()).toBe('form false')
    expect(await (await get('/thank-you')).text()).toBe('thanks false')
    expect((await get('/')).headers.get('cross-origin-opener-policy')).toBeNull()
    expect(await (await get('/thank-you', { cookie: agent })).text()).toContain('<title>Shell</title>')
  })

  test('deleting the copies of the builds breaks nothing', async () => {
    await rm(join(gateway.remotes, 'shell', build, 'index.html'))
    expect(await (await get('/', { cookie: agent })).text()).toContain('<title>Shell</title>')
  })
})
