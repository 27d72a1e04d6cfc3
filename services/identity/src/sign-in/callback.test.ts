import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { collectChanges, createTestDatabase, testPeople } from '@portal/service-kit/testing'
import { hashSessionId } from '../session/session-id.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { openDatabaseProxy } from '../testing/database-proxy.ts'
import { testEnvironment } from '../testing/environment.ts'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { deriveLoginKey, encryptLogin, loginCookieName } from './login-cookie.ts'

let provider: FakeProvider
let portal: TestPortal
beforeAll(async () => {
  provider = await startFakeProvider('portal')
  portal = await startTestPortal(environment())
})
// What a test has opened, closed even if the test fails.
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
  provider.override = null
  provider.userinfo = {}
})
afterAll(async () => {
  await portal.stop()
  await provider.stop()
})

function environment() {
  return { DEMO_PROVIDER: 'off', OIDC_ISSUER: provider.issuer, OIDC_CLIENT_SECRET: 'fake' }
}

/** Starts a sign-in. @returns the parameters that the provider receives. */
async function startSignIn(browser: Browser, returnTo = '/'): Promise<URLSearchParams> {
  const start = await browser.send(`/api/login?returnTo=${returnTo}`)
  return new URL(start.headers.get('location') ?? '').searchParams
}

const invited = { email: 'agent@demo.example', email_verified: true }

/** Signs in with a code of the provider, which sends `claims`; `change` changes the parameters of the callback. */
async function comeBack(
  claims: Record<string, unknown> = invited,
  change: (parameters: URLSearchParams) => void = () => {},
  headers: Record<string, string> = {},
) {
  const browser = openBrowser(portal.origin)
  const requested = await startSignIn(browser, '/leads')
  provider.claims = { nonce: requested.get('nonce'), ...claims }
  const parameters = new URLSearchParams({ code: 'code', state: requested.get('state') ?? '' })
  change(parameters)
  const response = await browser.send(`/api/callback?${String(parameters)}`, { headers })
  return { browser, requested, parameters, response, text: await response.text() }
}

/** Adds a member whom only this test signs in as. @returns the claims of their account. */
async function invite(values: Record<string, string> = {}) {
  const id = crypto.randomUUID()
  const email = `${id}@team.example`
  await portal.database
    .owner`insert into identity.member ${portal.database.owner({ id, email, role: 'agent', ...values })}`
  return { id, claims: { email, sub: id, email_verified: true } }
}
const memberOf = async (id: string) => {
  const [member] = await portal.database.owner`
    select first_name, last_name, profile_image_url, issuer, subject from identity.member where id = ${id}`
  return member
}
const sessionOf = async (id: string) => {
  const [session] = await portal.database.owner`select * from identity.session where member_id = ${id}`
  return session
}

test('the provider receives code flow, PKCE, state, and nonce', async () => {
  const { requested } = await comeBack()
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
  const { browser, response } = await comeBack()
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/leads')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test('the login cookie is deleted after it was used', async () => {
  const { response, requested } = await comeBack()
  const name = loginCookieName(portal.origin, requested.get('state') ?? '')
  expect(response.headers.getSetCookie()).toEqual([
    `${name}=; Max-Age=0; Path=/api/callback`,
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('on https every cookie is secure', async () => {
  const secure = await startTestPortal({ ...environment(), PORTAL_ORIGIN: 'https://portal.example' })
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
    'signed_out=1; Path=/; SameSite=Lax; Secure',
  ])
})

test('stores the browser and the address of a session, and the hours it lasts', async () => {
  const { id, claims } = await invite()
  await comeBack(claims, () => {}, { 'user-agent': `${'x'.repeat(499)}yz` })
  expect(await sessionOf(id)).toMatchObject({
    user_agent: `${'x'.repeat(499)}y`,
    ip: '192.0.2.1',
    id_token: expect.stringMatching(/^ey/),
  })
  const [row] = await portal.database.owner`
    select 1 from identity.session where member_id = ${id} and expires_at = created_at + interval '10 hours'`
  expect(row).toBeDefined()
})

test('audits a sign-in', async () => {
  const { id, claims } = await invite()
  await comeBack(claims)
  expect(
    await portal.database.owner`
      select action, actor_role, subject_id, details from identity.audit where actor_id = ${id}`,
  ).toEqual([{ action: 'sign-in', actor_role: 'agent', subject_id: id, details: {} }])
})

test('publishes a sign-in to the user, to admins, and to supervisors', async () => {
  const { id, claims } = await invite({ first_name: 'Ann' })
  const changes = await collectChanges(portal.database.owner, () => comeBack(claims))
  expect(changes).toEqual([
    { tags: [{ type: 'Session' }], to: { roles: [], members: [id] } },
    { tags: [{ type: 'MemberSession', id }], to: { roles: ['admin'], members: [] } },
    { tags: [{ type: 'Member' }], to: { roles: ['admin'], members: [] } },
    { tags: [{ type: 'Team' }], to: { roles: ['supervisor', 'admin'], members: [] } },
  ])
})

test('publishes a new name to everyone', async () => {
  const { claims } = await invite()
  const named = { ...claims, given_name: 'Ann', family_name: 'Reed' }
  const everyone = { tags: [{ type: 'Person' }], to: 'everyone' }
  expect(await collectChanges(portal.database.owner, () => comeBack(named))).toContainEqual(everyone)
  expect(await collectChanges(portal.database.owner, () => comeBack(named))).not.toContainEqual(everyone)
})

test.each([
  [{ given_name: ' Ann ', family_name: 'Reed', name: 'Other Name' }, 'Ann', 'Reed'],
  [{ name: 'Ann Mary Reed' }, 'Ann', 'Mary Reed'],
  [{ given_name: 'Ann', name: 'Other Reed' }, 'Ann', 'Reed'],
  [{ name: 'Ann' }, 'Ann', ''],
  [{ given_name: 5, family_name: ['Reed'] }, '', ''],
  [{ given_name: 'A\0nn' }, 'Ann', ''],
  [{ given_name: 'a'.repeat(501) }, 'a'.repeat(500), ''],
  [{}, '', ''],
])('the claims %j name the member %j %j', async (names, firstName, lastName) => {
  const { id, claims } = await invite()
  await comeBack({ ...claims, ...names })
  expect(await memberOf(id)).toMatchObject({ first_name: firstName, last_name: lastName })
})

test.each([
  ['https://images.example/1', 'https://images.example/1'],
  ['http://images.example/1', null],
  ['javascript:alert(1)//https://', null],
  [undefined, null],
])('the picture %j is stored as %j', async (picture, url) => {
  const { id, claims } = await invite()
  await comeBack({ ...claims, picture })
  expect(await memberOf(id)).toMatchObject({ profile_image_url: url })
})

test('links the account', async () => {
  const { id, claims } = await invite()
  await comeBack(claims)
  expect(await memberOf(id)).toMatchObject({ issuer: provider.issuer, subject: id })
})

test('reads the email from the userinfo endpoint if the ID token has none', async () => {
  provider.userinfo = invited
  expect((await comeBack({})).response.status).toBe(303)
  provider.userinfo = { ...invited, email_verified: false }
  expect((await comeBack({})).response.status).toBe(403)
})

test('an account without an email is rejected without naming it', async () => {
  const sub = crypto.randomUUID()
  provider.userinfo = { sub }
  const { response, text } = await comeBack({ sub })
  expect(response.status).toBe(403)
  expect(text).toContain('This account has not been invited to the portal. Ask an admin for an invitation.')
})

test.each([[false], ['false'], [null], [0], [undefined]])(
  'an email whose email_verified is %j signs no one in',
  async isVerified => {
    const { browser, response, text } = await comeBack({ ...invited, email_verified: isVerified })
    expect(response.status).toBe(403)
    expect(text).toContain('<h1>Your email is not confirmed</h1>')
    expect(text).toContain('Confirm agent@demo.example with your sign-in provider, then sign in again.')
    expect(text).toContain('href="/api/login?account=other">Use another account<')
    expect(browser.cookie('sid')).toBeUndefined()
    const [entry] = await portal.database.owner`
    select actor_id, details from identity.audit where action = 'sign-in.refused' order by audit.id desc limit 1`
    expect(entry).toEqual({
      actor_id: null,
      details: {
        issuer: provider.issuer,
        subject: 'fake-subject',
        email: 'agent@demo.example',
        reason: 'email not verified',
      },
    })
  },
)

test.each([[true], ['true']])('an email whose email_verified is %j is accepted', async isVerified => {
  expect((await comeBack({ ...invited, email_verified: isVerified })).response.status).toBe(303)
})

test.each([
  ['agent@demo.example', undefined, 303],
  ['agent@demo.example', false, 403],
])('where unverified emails are accepted, %s whose email_verified is %j gets %d', async (email, isVerified, status) => {
  const refusing = portal
  portal = await startTestPortal({ ...environment(), OIDC_UNVERIFIED_EMAILS: 'accept' })
  try {
    expect((await comeBack({ email, email_verified: isVerified })).response.status).toBe(status)
  } finally {
    await portal.stop()
    portal = refusing
  }
})

test.each<[string, Record<string, unknown>]>([
  ['nonce', { nonce: 'another' }],
  ['audience', { aud: 'somebody else' }],
  ['issuer', { iss: 'https://evil.example' }],
  ['time', { exp: 1, iat: 0 }],
])('an ID token with the wrong %s signs no one in', async (_, wrong) => {
  const { browser, response, text } = await comeBack({ ...invited, ...wrong })
  expect(response.status).toBe(400)
  expect(text).toContain('/api/login?returnTo=%2Fleads')
  expect(browser.cookie('sid')).toBeUndefined()
})

test('an ID token signed with another key signs no one in', async () => {
  const other = await startFakeProvider('portal')
  opened.push(other.stop)
  const { keys } = (await (await fetch(`${other.issuer}/keys`)).json()) as { keys: unknown[] }
  const fresh = await startTestPortal(environment())
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
  const { browser, response } = await comeBack()
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(browser.cookie('sid')).toBeUndefined()
})

test('a response is valid once', async () => {
  const { browser, parameters } = await comeBack()
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
  expect((await comeBack(invited, forge)).response.status).toBe(400)
  expect((await comeBack(invited, parameters => parameters.delete('state'))).response.status).toBe(400)
  expect((await comeBack(invited, parameters => parameters.append('state', 'twice'))).response.status).toBe(400)
})

test.each([
  ['access_denied', 403, 'You were not signed in', 'The sign-in was canceled or not allowed.'],
  ['server_error', 503, 'The sign-in provider isn&#39;t responding', 'No one can sign in right now.'],
  ['temporarily_unavailable', 503, 'The sign-in provider isn&#39;t responding', 'Try again in a minute.'],
  ['login_required', 400, 'This sign-in can&#39;t be used', 'response is invalid or was already used.'],
])('the provider’s error %s is a page with status %d', async (error, status, title, reason) => {
  const { response, text } = await comeBack(invited, parameters => {
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
  expect((await comeBack()).response.status).toBe(status)
})

test.each([
  ['fails', () => new Response('oops', { status: 500 })],
  ['sends something else', () => new Response('<html>')],
])('a provider that %s is a page with status 503', async (_, respond) => {
  provider.override = path => (path === '/token' ? respond() : undefined)
  const { response, text } = await comeBack()
  expect(response.status).toBe(503)
  expect(text).toContain('The sign-in provider isn&#39;t responding')
})

test('a provider that is down is a page with status 503, and is found once it is up again', async () => {
  const fresh = await startTestPortal(environment())
  opened.push(fresh.stop)
  provider.override = () => new Response(null, { status: 502 })
  const down = await openBrowser(fresh.origin).send('/api/login?returnTo=/leads')
  expect(down.status).toBe(503)
  expect(await down.text()).toContain('href="/api/login?returnTo=%2Fleads"')
  provider.override = null
  expect((await openBrowser(fresh.origin).send('/api/login')).status).toBe(303)
})

test('discovers the provider once', async () => {
  const fresh = await startTestPortal(environment())
  opened.push(fresh.stop)
  const paths: string[] = []
  provider.override = path => void paths.push(path)
  for (let count = 0; count < 2; count += 1) await openBrowser(fresh.origin).send('/api/login')
  expect(paths).toEqual(['/.well-known/openid-configuration'])
})

test('without a provider a sign-in is a page with status 503, and signing out works', async () => {
  const alone = await startTestPortal({ ...environment(), OIDC_ISSUER: 'http://127.0.0.1:1' })
  opened.push(alone.stop)
  expect((await openBrowser(alone.origin).send('/api/login')).status).toBe(503)
  const signedOut = await openBrowser(alone.origin).send('/api/logout')
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, '/'])
  expect(signedOut.headers.get('set-cookie')).toMatch(/^sid=; .*Max-Age=0/)
})

test('signing out leads to the landing page if the provider has no sign-out', async () => {
  const { browser } = await comeBack()
  const response = await browser.send('/api/logout')
  expect(response.headers.get('location')).toBe('/')
  expect(browser.cookie('sid')).toBeUndefined()
})

test('without the database a sign-in is a page with status 503', async () => {
  const database = await createTestDatabase()
  opened.push(database.drop)
  const proxy = await openDatabaseProxy(database.urlOf('identity'))
  opened.push(proxy.close)
  const fresh = await startTestPortal({ ...environment(), DATABASE_URL: proxy.url })
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

/** Signs in as the agent on a browser whose cookie has this session ID. */
async function signInOver(sessionId: string): Promise<Response> {
  const browser = openBrowser(portal.origin)
  const start = await browser.send('/api/login')
  const requested = new URL(start.headers.get('location') ?? '').searchParams
  provider.claims = { nonce: requested.get('nonce'), ...invited }
  const loginCookies = start.headers.getSetCookie().map(header => header.split(';')[0])
  return fetch(`${portal.origin}/api/callback?code=code&state=${requested.get('state')}`, {
    headers: { cookie: [`sid=${sessionId}`, ...loginCookies].join('; ') },
    redirect: 'manual',
  })
}

test.each(['id_hash', 'next_hash', 'previous_hash'])(
  'signing in ends another member’s session on this browser, known by its %s',
  async column => {
    const { owner } = portal.database
    const { sessionId } = await signInAs(portal, testPeople.supervisor.id)
    if (column !== 'id_hash') {
      const hash = hashSessionId(sessionId)
      await owner`
        update identity.session set id_hash = ${hashSessionId('another')}, ${owner(column)} = ${hash},
          previous_until = now() + interval '1 minute'
        where id_hash = ${hash}`
    }
    const changes = await collectChanges(owner, async () => {
      expect((await signInOver(sessionId)).status).toBe(303)
    })
    expect(await owner`select 1 from identity.session where member_id = ${testPeople.supervisor.id}`).toEqual([])
    expect(changes).toContainEqual({
      tags: [{ type: 'Session' }],
      to: { roles: [], members: [testPeople.supervisor.id] },
    })
  },
)

test('signing in again ends the member’s former session on this browser, and no other', async () => {
  const other = await signInAs(portal, testPeople.agent.id)
  const { sessionId } = await signInAs(portal, testPeople.agent.id)
  expect((await signInOver(sessionId)).status).toBe(303)
  expect(await portal.exchange(sessionId)).toBeNull()
  expect(await portal.exchange(other.sessionId)).not.toBeNull()
})

test.each(['idle', 'revoked'])(
  'after an %s session, the provider must have signed the member in since',
  async reason => {
    const { id, claims } = await invite()
    const { sessionId, send } = await signInAs(portal, id)
    const seconds = () => Math.floor(Date.now() / 1000)
    const other = await signInAs(portal, id)
    const { owner } = portal.database
    if (reason === 'revoked') await other.send('DELETE', '/api/auth/sessions')
    else await owner`update identity.session set last_seen_at = now() - interval '31 minutes' where member_id = ${id}`
    expect((await send('GET', '/api/auth/user')).status).toBe(401)

    for (const authTime of [seconds() - 5, undefined]) {
      const stale = await comeBack({ ...claims, ...(authTime && { auth_time: authTime }) })
      expect(stale.response.headers.get('location')).toBe('/api/login?fresh&returnTo=%2Fleads')
      expect(stale.browser.cookie('sid')).toBeUndefined()
    }
    const browser = openBrowser(portal.origin)
    const start = await browser.send('/api/login?fresh&returnTo=%2Fleads')
    const asked = new URL(start.headers.get('location') ?? '').searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    const answer = async (authTime: number) => {
      provider.claims = { nonce: asked.get('nonce'), ...claims, auth_time: authTime }
      return browser.send(`/api/callback?code=code&state=${asked.get('state')}`)
    }
    expect((await answer(seconds())).status).toBe(303)
    expect(await portal.exchange(browser.cookie('sid') ?? '')).not.toBeNull()
    expect(await portal.exchange(sessionId)).toBeNull()
  },
)

test('a provider that does not sign the member in again signs no one in', async () => {
  const { id, claims } = await invite()
  await portal.database.owner`update identity.member set fresh_sign_in_since = now() where id = ${id}`
  const browser = openBrowser(portal.origin)
  const start = await browser.send('/api/login?fresh')
  const asked = new URL(start.headers.get('location') ?? '').searchParams
  provider.claims = { nonce: asked.get('nonce'), ...claims, auth_time: 1 }
  const response = await browser.send(`/api/callback?code=code&state=${asked.get('state')}`)
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('Sign in with your password')])
})

test('the eleventh sign-in ends the oldest session', async () => {
  const { id, claims } = await invite()
  const first = await signInAs(portal, id)
  const second = await signInAs(portal, id)
  for (let count = 0; count < 9; count += 1) expect((await comeBack(claims)).response.status).toBe(303)
  expect(await portal.database.owner`select 1 from identity.session where member_id = ${id}`).toHaveLength(10)
  expect([await portal.exchange(first.sessionId), await portal.exchange(second.sessionId)]).toEqual([
    null,
    expect.anything(),
  ])
})
