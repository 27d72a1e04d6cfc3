import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { collectChanges, testPeople } from '@portal/service-kit/testing'
import { openBrowser, signIn } from '../testing/browser.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const auditOf = async (action: string) =>
  portal.database.owner`select actor_id, subject_id, details from identity.audit where action = ${action} order by id`

test('a member signs in and out, and the old cookie is no longer valid', async () => {
  const browser = openBrowser(portal.origin)
  expect((await browser.send('/api/auth/user')).status).toBe(401)

  const { address } = await signIn(browser, 'agent@demo.example', '/leads?zipCode=10001')
  expect(address).toBe('/leads?zipCode=10001')
  const user = await browser.send('/api/auth/user')
  expect(user.status).toBe(200)
  expect(await user.json()).toMatchObject({ firstName: 'Demo', lastName: 'Agent', role: 'agent' })
  expect(await auditOf('sign-in')).toMatchObject([{ actor_id: testPeople.agent.id }])

  const oldId = browser.cookie('sid') ?? ''
  expect(oldId).toMatch(/^[\w-]{43}$/)
  const after = await browser.go('/api/logout')
  expect(after.address).toBe('/')
  expect(browser.cookie('sid')).toBeUndefined()
  // The next page and the next sign-in delete what the browser stores of this member.
  expect(browser.cookie('signed_out')).toBe('1')
  expect(await auditOf('sign-out')).toEqual([
    { actor_id: testPeople.agent.id, subject_id: testPeople.agent.id, details: {} },
  ])

  const replayed = await fetch(`${portal.origin}/api/auth/user`, { headers: { cookie: `sid=${oldId}` } })
  expect(replayed.status).toBe(401)
})

test('signing out clears the session cookie', async () => {
  const { sessionId } = await signInAs(portal, testPeople.agent.id)
  const headers = { cookie: `sid=${sessionId}` }
  const response = await fetch(`${portal.origin}/api/logout`, { headers, redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.getSetCookie()).toEqual([
    'sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    'signed_out=1; Path=/; SameSite=Lax',
  ])
})

test('signing out publishes a change to the user and to supervisors', async () => {
  const { sessionId } = await signInAs(portal, testPeople.agent.id)
  const signOut = () =>
    fetch(`${portal.origin}/api/logout`, { headers: { cookie: `sid=${sessionId}` }, redirect: 'manual' })
  expect(await collectChanges(portal.database.owner, signOut)).toEqual([
    { tags: [{ type: 'Session' }], to: { roles: [], members: [testPeople.agent.id] } },
    { tags: [{ type: 'MemberSession', id: testPeople.agent.id }], to: { roles: ['admin'], members: [] } },
    { tags: [{ type: 'Team' }], to: { roles: ['supervisor', 'admin'], members: [] } },
  ])
  const before = (await auditOf('sign-out')).length
  expect(await collectChanges(portal.database.owner, signOut)).toEqual([])
  expect(await auditOf('sign-out')).toHaveLength(before)
})

test('signing out ends the provider’s session with the ID token as a hint', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  const response = await browser.send('/api/logout')
  const url = new URL(response.headers.get('location') ?? '')
  expect(url.pathname).toBe('/idp/session/end')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'portal',
    post_logout_redirect_uri: `${portal.origin}/`,
    id_token_hint: expect.stringMatching(/^ey/),
  })
  const withoutSession = await openBrowser(portal.origin).send('/api/logout')
  expect(new URL(withoutSession.headers.get('location') ?? '').searchParams.has('id_token_hint')).toBe(false)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ referer: 'https://evil.example/' }],
  [{ referer: 'nonsense' }],
])('another site cannot sign anyone out: %j gets a confirmation page', async headers => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  const { response, text } = await browser.go('/api/logout', { headers })
  expect(response.status).toBe(403)
  expect(text).toContain('<h1>Sign out of the portal?</h1>')
  expect(text).toContain('Another site sent you here. You are still signed in.')
  expect(text).toContain('href="/api/logout">Sign out<')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test.each([[{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }], [{}]])(
  'the portal’s pages and the address bar sign out: %j',
  async headers => {
    const browser = openBrowser(portal.origin)
    await signIn(browser, 'agent@demo.example')
    await browser.go('/api/logout', { headers: { referer: `${portal.origin}/settings`, ...headers } })
    expect(browser.cookie('sid')).toBeUndefined()
  },
)

test.each([[{ 'sec-fetch-site': 'cross-site' }], [{ referer: 'https://evil.example/' }]])(
  'a link on another site signs no one in without a click: %j',
  async headers => {
    const browser = openBrowser(portal.origin)
    const { response, text, address } = await browser.go('/api/login?returnTo=/leads', { headers })
    expect([response.status, address]).toEqual([200, '/api/login?returnTo=/leads'])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(text).toContain('<h1>Sign in to the portal?</h1>')
    expect(text).toContain('href="/api/login?returnTo=%2Fleads">Sign in<')
    // The callback of a sign-in that is too old redirects here; the provider asks for the password.
    const again = await browser.send('/api/login?fresh&returnTo=%2Fleads', { headers })
    expect([again.status, new URL(again.headers.get('location') ?? '').searchParams.get('prompt')]).toEqual([
      303,
      'login',
    ])
  },
)

test('the provider requires the password again after a sign-out', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  await browser.go('/api/logout')
  expect((await browser.go('/api/login')).text).toContain('name="password"')
})

test('the provider does not require the password again while its session lasts', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  expect((await browser.go('/api/login?returnTo=/leads')).address).toBe('/leads')
})

test('a sign-in form from before a restart leads to a new one', async () => {
  const browser = openBrowser(portal.origin)
  const { response, text } = await browser.go('/idp/interaction/of-yesterday')
  expect(response.status).toBe(400)
  expect(text).toContain('<h1>This sign-in has expired</h1>')
  expect(text).toContain('This address is no longer valid. No work was lost.')
  expect(text).toContain('href="/api/login">Sign in again<')
})

test('the database stores only the hash of a session ID', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  const rows = await portal.database.owner`select session.*::text as row from identity.session`
  const sessionId = browser.cookie('sid') ?? ''
  expect(JSON.stringify(rows)).not.toContain(sessionId)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(sessionId).toString('hex'))
  expect(JSON.stringify(rows)).toContain(createHash('sha256').update(sessionId).digest('hex'))
})

test('the sign-in form names the demo accounts and has no error at first', async () => {
  const { text } = await openBrowser(portal.origin).go('/api/login')
  expect(text.match(/<button name="account" value="\w+"/g)).toHaveLength(3)
  expect(text).toContain('<label for="email">Email</label>')
  expect(text).not.toContain('role="alert"')
})

test('a wrong password is reported next to the form, and the email stays', async () => {
  const browser = openBrowser(portal.origin)
  const form = await browser.go('/api/login')
  const again = await browser.go(form.address, {
    method: 'POST',
    form: { email: 'agent@demo.example"><script>', password: 'wrong' },
  })
  expect(again.response.status).toBe(422)
  expect(again.text).toContain('role="alert">The email or password is wrong. Try again.<')
  expect(again.text).toContain('value="agent@demo.example&quot;&gt;&lt;script&gt;"')
  const empty = await browser.go(form.address, { method: 'POST', form: {} })
  expect(empty.response.status).toBe(422)
})

test('an account that was not invited gets a page, no session, and an audit row', async () => {
  const { owner } = portal.database
  await owner`update identity.member set email = 'former@demo.example' where email = 'supervisor@demo.example'`
  const browser = openBrowser(portal.origin)
  const { response, text } = await signIn(browser, 'supervisor@demo.example')
  expect(response.status).toBe(403)
  expect(text).toContain('<h1>You have not been invited yet</h1>')
  expect(text).toContain('supervisor@demo.example has not been invited to the portal. Ask an admin for an invitation.')
  expect(browser.cookie('sid')).toBeUndefined()
  expect(await auditOf('sign-in.refused')).toMatchObject([
    { actor_id: null, details: { email: 'supervisor@demo.example', reason: 'not invited' } },
  ])

  const withOther = await browser.go('/api/login?account=other')
  expect(withOther.text).toContain('name="password"')
  const { address } = await browser.go(withOther.address, {
    method: 'POST',
    form: { email: 'admin@demo.example', password: 'demo' },
  })
  expect(address).toBe('/')
  expect(browser.cookie('sid')).toBeDefined()
})

test('a deactivated member gets a page that says so, by the email or by the linked account', async () => {
  const { owner } = portal.database
  const set = (values: object) =>
    owner`update identity.member set ${owner(values)} where role = 'agent' and email ~ '^gone'`
  await owner`insert into identity.member (email, role, is_active) values ('gone@demo.example', 'agent', false)`
  const attempt = async () => {
    const { response, text, address } = await signIn(openBrowser(portal.origin), 'gone@demo.example')
    return response.status === 403 ? /[\w.@]+ was deactivated\. [\w ]+\./.exec(text)?.[0] : address
  }
  const deactivated = 'gone@demo.example was deactivated. Ask an admin to restore your access.'
  expect(await attempt()).toBe(deactivated)
  await set({ is_active: true })
  expect(await attempt()).toBe('/')
  await set({ is_active: false, email: 'gone.elsewhere@demo.example' })
  expect(await attempt()).toBe(deactivated)
  expect((await auditOf('sign-in.refused')).slice(-2)).toMatchObject([
    { details: { reason: 'deactivated' } },
    { details: { reason: 'deactivated' } },
  ])
})

test('an invited member gets a name by signing in, which is published to everyone once', async () => {
  const { owner } = portal.database
  await owner`insert into identity.member (email, role) values ('ann.reed@demo.example', 'agent')`
  const changes = await collectChanges(owner, async () => {
    for (let visits = 0; visits < 2; visits += 1) {
      const browser = openBrowser(portal.origin)
      await signIn(browser, 'Ann.Reed@demo.example')
      const user = await browser.send('/api/auth/user')
      expect(await user.json()).toMatchObject({ firstName: 'Ann', lastName: 'Reed' })
    }
  })
  expect(changes.filter(({ to }) => to === 'everyone')).toEqual([{ tags: [{ type: 'Person' }], to: 'everyone' }])
})

test('the button of a demo account signs in without a password', async () => {
  const browser = openBrowser(portal.origin)
  const { address } = await browser.go('/api/login?returnTo=/team')
  const form = { email: '', password: '', account: 'agent' }
  expect((await browser.go(address, { method: 'POST', form })).address).toBe('/team')
  expect(await (await browser.send('/api/auth/user')).json()).toMatchObject({ email: 'agent@demo.example' })
})

test('only demo accounts can be chosen without a password', async () => {
  const browser = openBrowser(portal.origin)
  const { address } = await browser.go('/api/login')
  const form = { email: '', password: '', account: 'ann.reed' }
  expect((await browser.go(address, { method: 'POST', form })).response.status).toBe(422)
})

test('two tabs can sign in at the same time', async () => {
  const browser = openBrowser(portal.origin)
  const first = await browser.go('/api/login?returnTo=/leads')
  const second = await browser.go('/api/login?returnTo=/team')
  const posted = { method: 'POST', form: { email: 'agent@demo.example', password: 'demo' } }
  expect((await browser.go(second.address, posted)).address).toBe('/team')
  expect((await browser.go(first.address, posted)).address).toBe('/leads')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test('a return address on another site leads to the dashboard', async () => {
  const { address } = await signIn(openBrowser(portal.origin), 'agent@demo.example', '//evil.example')
  expect(address).toBe('/')
})

test('every page of the provider allows no script but the one for the theme', async () => {
  for (const path of ['/api/login', '/idp/interaction/unknown', '/idp/auth?client_id=unknown']) {
    const { response } = await openBrowser(portal.origin).go(path)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src data:; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; /,
    )
  }
})

test.each([['/idp/favicon.ico'], ['/idp'], ['/idp/interaction/unknown'], ['/idp/auth?client_id=unknown']])(
  'the provider answers %s with a page of the portal, whatever is accepted',
  async path => {
    for (const accept of ['image/png', 'text/html', '*/*', 'nonsense']) {
      const response = await openBrowser(portal.origin).send(path, { headers: { accept } })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toContain('node_modules')
    }
  },
)

test('the provider knows only the portal as a client', async () => {
  const forged = '/idp/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=https://evil.example/'
  const { response, address } = await openBrowser(portal.origin).go(forged)
  expect([response.status, address]).toEqual([400, forged])
  const withoutPkce = `/idp/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=${portal.origin}/api/callback`
  const rejected = await openBrowser(portal.origin).send(withoutPkce)
  expect(rejected.headers.get('location')).toContain('error=invalid_request')
})

test('the provider publishes the portal’s public keys', async () => {
  const response = await openBrowser(portal.origin).send('/idp/jwks')
  const { keys } = (await response.json()) as { keys: Record<string, string>[] }
  expect(keys.map(({ kid, alg, use, d }) => [kid, alg, use, d])).toEqual([
    ['first', 'ES256', 'sig', undefined],
    ['second', 'ES256', 'sig', undefined],
  ])
})

test('a request that does not come through the gateway gets no sign-in', async () => {
  for (const path of ['/api/login', '/api/callback', '/api/logout']) {
    expect((await portal.sendDirectly(new Request(`http://identity${path}`))).status).toBe(403)
  }
})
