import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, testPeople } from '@portal/service-kit/testing'
import { hashOf } from '../session/session-id.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { openCuttable } from '../testing/cuttable-database.ts'
import { testEnvironment } from '../testing/environment.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { loginCookieName, loginKeyOf, sealLogin } from './login-cookie.ts'

let provider: FakeProvider
let portal: TestPortal
beforeAll(async () => {
  provider = await startFakeProvider('portal')
  portal = await startTestPortal(environment())
})
// What a test has opened besides, closed also where it fails.
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  provider.instead = null
  provider.userinfo = {}
})
afterAll(async () => {
  await portal.stop()
  await provider.stop()
})

function environment() {
  return { DEMO_PROVIDER: 'off', OIDC_ISSUER: provider.issuer, OIDC_CLIENT_SECRET: 'fake' }
}

/** Starts a sign-in. @returns what the provider is asked. */
async function askedBy(browser: Browser, returnTo = '/'): Promise<URLSearchParams> {
  const start = await browser.send(`/api/login?returnTo=${returnTo}`)
  return new URL(start.headers.get('location') ?? '').searchParams
}

const invited = { email: 'agent@demo.example', email_verified: true }

/** Goes to the provider and comes back with a code; `claims` is what the provider then says. */
async function comeBack(
  claims: Record<string, unknown> = invited,
  change: (answer: URLSearchParams) => void = () => {},
) {
  const browser = openBrowser(portal.origin)
  const asked = await askedBy(browser, '/leads')
  provider.claims = { nonce: asked.get('nonce'), ...claims }
  const answer = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' })
  change(answer)
  const response = await browser.send(`/api/callback?${String(answer)}`)
  return { browser, asked, answer, response, text: await response.text() }
}

test('the provider is asked with code, PKCE, state and nonce', async () => {
  const { asked } = await comeBack()
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${portal.origin}/api/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('a good answer is a session and the way back', async () => {
  const { browser, response } = await comeBack()
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/leads')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test('a provider without an e-mail in its ID token is asked for it', async () => {
  provider.userinfo = invited
  expect((await comeBack({})).response.status).toBe(303)
})

test.each([[false], ['false'], [null]])('an e-mail whose email_verified is %j signs nobody in', async isVerified => {
  const { browser, response, text } = await comeBack({ ...invited, email_verified: isVerified })
  expect(response.status).toBe(403)
  expect(text).toContain('not confirmed')
  expect(browser.cookie('sid')).toBeUndefined()
})

test.each<[string, Record<string, unknown>]>([
  ['nonce', { nonce: 'another' }],
  ['audience', { aud: 'somebody else' }],
  ['issuer', { iss: 'https://evil.example' }],
  ['time', { exp: 1, iat: 0 }],
])('an ID token with the wrong %s signs nobody in', async (_, wrong) => {
  const { browser, response, text } = await comeBack({ ...invited, ...wrong })
  expect(response.status).toBe(400)
  expect(text).toContain('/api/login?returnTo=%2Fleads')
  expect(browser.cookie('sid')).toBeUndefined()
})

test('an ID token of another key signs nobody in', async () => {
  const other = await startFakeProvider('portal')
  opened.push(other.stop)
  const { keys } = (await (await fetch(`${other.issuer}/keys`)).json()) as { keys: unknown[] }
  const fresh = await startTestPortal(environment())
  opened.push(fresh.stop)
  provider.instead = path => (path === '/keys' ? Response.json({ keys }) : undefined)
  const browser = openBrowser(fresh.origin)
  const asked = await askedBy(browser)
  provider.claims = { ...invited, nonce: asked.get('nonce') }
  const response = await browser.send(`/api/callback?code=code&state=${asked.get('state')}`)
  expect(response.status).toBe(400)
  expect(browser.cookie('sid')).toBeUndefined()
})

test('an answer counts once', async () => {
  const { browser, answer } = await comeBack()
  const again = await browser.send(`/api/callback?${String(answer)}`)
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('This sign-in has expired')
})

test('an answer with another state, or none, signs nobody in', async () => {
  const forged = (answer: URLSearchParams) => answer.set('state', `${answer.get('state')?.slice(0, 20)}forged`)
  expect((await comeBack(invited, forged)).response.status).toBe(400)
  expect((await comeBack(invited, answer => answer.delete('state'))).response.status).toBe(400)
  expect((await comeBack(invited, answer => answer.append('state', 'twice'))).response.status).toBe(400)
})

test.each([
  ['access_denied', 403, 'You were not signed in'],
  ['server_error', 503, 'does not answer'],
  ['temporarily_unavailable', 503, 'does not answer'],
  ['login_required', 400, 'cannot be used'],
])('the provider’s %s is a calm page', async (error, status, title) => {
  const { response, text } = await comeBack(invited, answer => {
    answer.delete('code')
    answer.set('error', error)
    answer.set('error_description', '<script>alert(1)</script>')
  })
  expect(response.status).toBe(status)
  expect(text).toContain(title)
  expect(text).toContain('Sign in again')
  expect(text).not.toContain('alert(1)')
})

const login = { verifier: 'v'.repeat(43), state: 's'.repeat(43), nonce: 'n'.repeat(43), returnTo: '/' }

async function callbackWith(cookie: string) {
  const name = loginCookieName(portal.origin, login.state)
  return fetch(`${portal.origin}/api/callback?code=code&state=${login.state}`, {
    headers: { cookie: `${name}=${cookie}` },
    redirect: 'manual',
  })
}

test('a login cookie older than ten minutes, of another key, or forged is worth nothing', async () => {
  provider.claims = { ...invited, nonce: login.nonce }
  const key = loginKeyOf(testEnvironment.COOKIE_SECRET)
  const otherKey = loginKeyOf('the cookie secret of somebody else')
  const good = await sealLogin(login, key)
  const old = await sealLogin(login, key, new Date(Date.now() - 10.1 * 60_000))
  for (const cookie of [old, await sealLogin(login, otherKey), good.slice(0, -3), 'nonsense', 'a.b.c.d.e', '']) {
    expect((await callbackWith(cookie)).status).toBe(400)
  }
  expect((await callbackWith(good)).status).toBe(303)
})

test('a code that the provider refuses is a calm page', async () => {
  provider.instead = path =>
    path === '/token' ? Response.json({ error: 'invalid_grant' }, { status: 400 }) : undefined
  expect((await comeBack()).response.status).toBe(400)
})

test.each([
  ['fails', () => new Response('oops', { status: 500 })],
  ['answers nonsense', () => new Response('<html>')],
])('a provider that %s is a calm 503', async (_, answer) => {
  provider.instead = path => (path === '/token' ? answer() : undefined)
  const { response, text } = await comeBack()
  expect(response.status).toBe(503)
  expect(text).toContain('The sign-in provider does not answer')
})

test('a provider that is away is a calm 503, and is found once it is back', async () => {
  const fresh = await startTestPortal(environment())
  opened.push(fresh.stop)
  provider.instead = () => new Response(null, { status: 502 })
  const away = await openBrowser(fresh.origin).send('/api/login?returnTo=/leads')
  expect(away.status).toBe(503)
  expect(await away.text()).toContain('href="/api/login?returnTo=%2Fleads"')
  provider.instead = null
  expect((await openBrowser(fresh.origin).send('/api/login')).status).toBe(303)
})

test('nobody answering at all is a calm 503, and signing out works all the same', async () => {
  const alone = await startTestPortal({
    ...environment(),
    OIDC_ISSUER: 'http://127.0.0.1:1',
  })
  opened.push(alone.stop)
  expect((await openBrowser(alone.origin).send('/api/login')).status).toBe(503)
  const signedOut = await openBrowser(alone.origin).send('/api/logout')
  expect(signedOut.headers.get('location')).toBe('/')
  expect(signedOut.headers.get('set-cookie')).toMatch(/^sid=; .*Max-Age=0/)
})

test('a provider without an end to its sessions: signing out leads to the landing page', async () => {
  const { browser } = await comeBack()
  const response = await browser.send('/api/logout')
  expect(response.headers.get('location')).toBe('/')
  expect(browser.cookie('sid')).toBeUndefined()
})

test('without the database a sign-in is a calm 503 page', async () => {
  const database = await createTestDatabase()
  opened.push(database.drop)
  const way = await openCuttable(database.urlOf('identity'))
  opened.push(way.close)
  const fresh = await startTestPortal({ ...environment(), DATABASE_URL: way.url })
  opened.push(fresh.stop)
  const browser = openBrowser(fresh.origin)
  const asked = await askedBy(browser)
  provider.claims = { ...invited, nonce: asked.get('nonce') }
  way.cut()
  const response = await browser.send(`/api/callback?code=code&state=${asked.get('state')}`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Try again in a minute')
})

/** Somebody signs in on a browser where the supervisor's session lives on under one of its three ids. */
test.each(['id_hash', 'next_hash', 'previous_hash'])(
  'who signs in ends the session that somebody else had on this browser, known by its %s',
  async column => {
    const { owner } = portal.database
    const { sessionId } = await signInAs(portal, testPeople.supervisor.id)
    if (column !== 'id_hash') {
      const hash = hashOf(sessionId)
      await owner`
        update identity.session set id_hash = ${hashOf('another')}, ${owner(column)} = ${hash},
          previous_until = now() + interval '1 minute'
        where id_hash = ${hash}`
    }
    const browser = openBrowser(portal.origin)
    const cookie = `sid=${sessionId}`
    const start = await browser.send('/api/login')
    const asked = new URL(start.headers.get('location') ?? '').searchParams
    provider.claims = { nonce: asked.get('nonce'), ...invited }
    const login = start.headers.getSetCookie().map(line => line.split(';')[0])
    const response = await fetch(`${portal.origin}/api/callback?code=code&state=${asked.get('state')}`, {
      headers: { cookie: [cookie, ...login].join('; ') },
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(await owner`select 1 from identity.session where member_id = ${testPeople.supervisor.id}`).toEqual([])
  },
)
