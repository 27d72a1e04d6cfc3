import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, until } from '@portal/service-kit/testing'
import { openBrowser } from '../testing/browser.ts'
import { openDatabaseProxy } from '../testing/database-proxy.ts'
import { testEnvironment } from '../testing/environment.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { invited, type ProviderSignIns, startProviderSignIns, startSignIn } from '../testing/provider-sign-ins.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { deriveLoginKey, encryptLogin, loginCookieName } from './login-cookie.ts'

let signIns: ProviderSignIns
let provider: FakeProvider
let portal: TestPortal
beforeAll(async () => {
  signIns = await startProviderSignIns()
  ;({ provider, portal } = signIns)
})
// What a test has opened, closed even if the test fails.
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  signIns.reset()
})
afterAll(() => signIns.stop())

test('the provider receives code flow, PKCE, state, and nonce', async () => {
  const { requested } = await signIns.comeBack()
  expect(Object.fromEntries(requested)).toEqual({
    client_id: 'portal',
    response_type: 'code',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    max_age: '36000',
    redirect_uri: `${portal.origin}/api/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('the login cookie is encrypted, for the callback only, and ends after ten minutes', async () => {
  const browser = openBrowser(portal.origin)
  const start = await browser.send('/api/login?returnTo=/leads')
  const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
  expect(start.status).toBe(303)
  expect(start.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(`^login-${state.slice(0, 12)}=[^;]+; Max-Age=600; Path=/api/callback; HttpOnly; SameSite=Lax$`),
    ),
  ])
})

test('a valid response starts a session and redirects to the requested page', async () => {
  const { browser, response } = await signIns.comeBack()
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/leads')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test('the callback deletes the login cookie, and sets a session cookie that scripts cannot read and other sites cannot send', async () => {
  const { response, requested } = await signIns.comeBack()
  const name = loginCookieName(portal.origin, requested.get('state') ?? '')
  expect(response.headers.getSetCookie()).toEqual([
    `${name}=; Max-Age=0; Path=/api/callback`,
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('on https every cookie is secure', async () => {
  const secure = await startTestPortal({ ...signIns.environment, PORTAL_ORIGIN: 'https://portal.example' })
  opened.push(secure.stop)
  const start = await fetch(`${secure.origin}/api/login?returnTo=/leads`, { redirect: 'manual' })
  const requested = new URL(start.headers.get('location') ?? '').searchParams
  expect(requested.get('redirect_uri')).toBe('https://portal.example/api/callback')
  const [loginCookie = ''] = start.headers.getSetCookie()
  expect(loginCookie).toMatch(/^__Secure-login-.*; Path=\/api\/callback; HttpOnly; Secure; SameSite=Lax$/)
  provider.claims = { nonce: requested.get('nonce'), ...invited }
  const back = await fetch(`${secure.origin}/api/callback?code=code&state=${requested.get('state')}`, {
    headers: { cookie: loginCookie.split(';')[0] ?? '' },
    redirect: 'manual',
  })
  expect([back.status, back.headers.get('location')]).toEqual([303, '/leads'])
  expect(back.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Secure-login-[\w-]{12}=; Max-Age=0; Path=\/api\/callback; Secure$/),
    expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ])
  const signedOut = await fetch(`${secure.origin}/api/logout`, { redirect: 'manual' })
  expect(signedOut.headers.getSetCookie()).toEqual([
    '__Host-sid=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    '__Host-signed_out=1; Path=/; SameSite=Lax; Secure',
  ])
})

test.each<[string, Record<string, unknown>]>([
  ['nonce', { nonce: 'another' }],
  ['audience', { aud: 'another client' }],
  ['issuer', { iss: 'https://evil.example' }],
  ['time', { exp: 1, iat: 0 }],
])('an ID token with the wrong %s signs no one in', async (_, wrong) => {
  const { browser, response, text } = await signIns.comeBack({ ...invited, ...wrong })
  expect(response.status).toBe(400)
  expect(text).toContain('/api/login?returnTo=%2Fleads')
  expect(browser.cookie('sid')).toBeUndefined()
})

test('an ID token signed with another key signs no one in', async () => {
  const other = await startFakeProvider('portal')
  opened.push(other.stop)
  const { keys } = (await (await fetch(`${other.issuer}/keys`)).json()) as { keys: unknown[] }
  const fresh = await startTestPortal(signIns.environment)
  opened.push(fresh.stop)
  provider.override = path => (path === '/keys' ? Response.json({ keys }) : undefined)
  const browser = openBrowser(fresh.origin)
  const requested = await startSignIn(browser)
  provider.claims = { ...invited, nonce: requested.get('nonce') }
  const response = await browser.send(`/api/callback?code=code&state=${requested.get('state')}`)
  expect(response.status).toBe(400)
  expect(browser.cookie('sid')).toBeUndefined()
})

test('a token response without an ID token signs no one in', async () => {
  provider.override = path =>
    path === '/token' ? Response.json({ access_token: 'access', token_type: 'bearer' }) : undefined
  const { browser, response } = await signIns.comeBack()
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(browser.cookie('sid')).toBeUndefined()
})

test('a response is valid once', async () => {
  const { browser, parameters } = await signIns.comeBack()
  const again = await browser.send(`/api/callback?${String(parameters)}`)
  expect(again.status).toBe(400)
  const text = await again.text()
  expect(text).toContain('This sign-in has expired')
  expect(text).toContain('It took longer than ten minutes or started in another browser. No work was lost.')
  expect(text).toContain('href="/api/login?returnTo=%2F"')
})

test('a response with another state, or none, signs no one in', async () => {
  const forge = (parameters: URLSearchParams) =>
    parameters.set('state', `${parameters.get('state')?.slice(0, 20)}forged`)
  expect((await signIns.comeBack(invited, forge)).response.status).toBe(400)
  expect((await signIns.comeBack(invited, parameters => parameters.delete('state'))).response.status).toBe(400)
  expect((await signIns.comeBack(invited, parameters => parameters.append('state', 'twice'))).response.status).toBe(400)
})

test.each([
  ['access_denied', 403, 'You were not signed in', 'The sign-in was canceled or not allowed.'],
  ['server_error', 503, 'The sign-in provider isn&#39;t responding', 'No one can sign in right now.'],
  ['temporarily_unavailable', 503, 'The sign-in provider isn&#39;t responding', 'Try again in a minute.'],
  ['login_required', 400, 'This sign-in can&#39;t be used', 'response is invalid or was already used.'],
])('the provider’s error %s is a page with status %d', async (error, status, title, reason) => {
  const { response, text } = await signIns.comeBack(invited, parameters => {
    parameters.delete('code')
    parameters.set('error', error)
    parameters.set('error_description', '<script>alert(1)</script>')
  })
  expect(response.status).toBe(status)
  expect(text).toContain(title)
  expect(text).toContain(reason)
  expect(text).toContain('href="/api/login?returnTo=%2Fleads">Sign in again<')
  expect(text).not.toContain('alert(1)')
})

test('an expired or forged login cookie signs no one in', async () => {
  const login = {
    verifier: 'v'.repeat(43),
    state: 's'.repeat(43),
    nonce: 'n'.repeat(43),
    returnTo: '/',
    isFresh: false,
  }
  provider.claims = { ...invited, nonce: login.nonce }
  const callbackWith = (cookie: string) =>
    fetch(`${portal.origin}/api/callback?code=code&state=${login.state}`, {
      headers: { cookie: `${loginCookieName(portal.origin, login.state)}=${cookie}` },
      redirect: 'manual',
    })
  const key = deriveLoginKey(testEnvironment.COOKIE_SECRET)
  const valid = await encryptLogin(login, key)
  const expired = await encryptLogin(login, key, new Date(Date.now() - 10.1 * 60_000))
  const foreign = await encryptLogin(login, deriveLoginKey('the cookie secret of another portal'))
  for (const cookie of [expired, foreign, valid.slice(0, -3), 'nonsense', 'a.b.c.d.e', '']) {
    expect((await callbackWith(cookie)).status).toBe(400)
  }
  expect((await callbackWith(valid)).status).toBe(303)
})

test.each([
  [{ error: 'invalid_grant' }, 400],
  [{ error: 'invalid_client' }, 503],
])('the token error %j is a page with status %d', async (body, status) => {
  provider.override = path => (path === '/token' ? Response.json(body, { status: 400 }) : undefined)
  expect((await signIns.comeBack()).response.status).toBe(status)
})

test.each([
  ['fails', () => new Response('oops', { status: 500 })],
  ['sends something else', () => new Response('<html>')],
])('a provider that %s is a page with status 503', async (_, respond) => {
  provider.override = path => (path === '/token' ? respond() : undefined)
  const { response, text } = await signIns.comeBack()
  expect(response.status).toBe(503)
  expect(text).toContain('The sign-in provider isn&#39;t responding')
})

test('a provider that is down is a page with status 503, and is found once it is up again', async () => {
  provider.override = () => new Response(null, { status: 502 })
  const fresh = await startTestPortal(signIns.environment)
  opened.push(fresh.stop)
  const down = await openBrowser(fresh.origin).send('/api/login?returnTo=/leads')
  expect(down.status).toBe(503)
  expect(await down.text()).toContain('href="/api/login?returnTo=%2Fleads"')
  provider.override = null
  expect((await openBrowser(fresh.origin).send('/api/login')).status).toBe(303)
})

test('discovers the provider once, at startup', async () => {
  const paths: string[] = []
  provider.override = path => void paths.push(path)
  const fresh = await startTestPortal(signIns.environment)
  opened.push(fresh.stop)
  await until(() => paths.length > 0)
  for (let count = 0; count < 2; count += 1) await openBrowser(fresh.origin).send('/api/login')
  expect(paths).toEqual(['/.well-known/openid-configuration'])
})

test('without a provider a sign-in is a page with status 503, and signing out works', async () => {
  const alone = await startTestPortal({ ...signIns.environment, OIDC_ISSUER: 'http://127.0.0.1:1' })
  opened.push(alone.stop)
  expect((await openBrowser(alone.origin).send('/api/login')).status).toBe(503)
  const signedOut = await openBrowser(alone.origin).send('/api/logout')
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, '/'])
  expect(signedOut.headers.get('set-cookie')).toMatch(/^sid=; .*Max-Age=0/)
})

test('signing out leads to the landing page if the provider has no sign-out', async () => {
  const { browser } = await signIns.comeBack()
  const response = await browser.send('/api/logout')
  expect(response.headers.get('location')).toBe('/')
  expect(browser.cookie('sid')).toBeUndefined()
})

test('without the database a sign-in is a page with status 503', async () => {
  const database = await createTestDatabase()
  opened.push(database.drop)
  const proxy = await openDatabaseProxy(database.urlOf('identity'))
  opened.push(proxy.close)
  const fresh = await startTestPortal({ ...signIns.environment, DATABASE_URL: proxy.url })
  opened.push(fresh.stop)
  const browser = openBrowser(fresh.origin)
  const requested = await startSignIn(browser)
  provider.claims = { ...invited, nonce: requested.get('nonce') }
  proxy.disconnect()
  const response = await browser.send(`/api/callback?code=code&state=${requested.get('state')}`)
  expect(response.status).toBe(503)
  const text = await response.text()
  expect(text).toContain('Sign-in isn&#39;t working right now')
  expect(text).toContain('The problem is on our side. Try again in a minute.')
  expect(text).toContain('href="/api/login">Sign in again<')
})
