import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openBrowser, signIn } from '../testing/browser.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const actionsOf = async (action: string) =>
  portal.database.owner`select actor_id, details from identity.audit where action = ${action} order by id`

test('a member signs in, is known, signs out, and the old cookie is worth nothing', async () => {
  const browser = openBrowser(portal.origin)
  expect((await browser.send('/api/auth/user')).status).toBe(401)

  const { address } = await signIn(browser, 'agent@demo.example', '/leads?zipCode=10001')
  expect(address).toBe('/leads?zipCode=10001')
  const user = await browser.send('/api/auth/user')
  expect(user.status).toBe(200)
  expect(await user.json()).toMatchObject({ firstName: 'Demo', lastName: 'Agent', role: 'agent' })
  expect(await actionsOf('sign-in')).toMatchObject([{ actor_id: '0a000000-0000-4000-8000-000000000001' }])

  const oldId = browser.cookie('sid') ?? ''
  expect(oldId).toMatch(/^[\w-]{43}$/)
  const after = await browser.go('/api/logout')
  expect(after.address).toBe('/')
  expect(browser.cookie('sid')).toBeUndefined()
  // The page that follows, and the next sign-in, forget what the browser keeps of them.
  expect(browser.cookie('signed_out')).toBe('1')
  expect(await actionsOf('sign-out')).toMatchObject([{ actor_id: '0a000000-0000-4000-8000-000000000001' }])

  const replayed = await fetch(`${portal.origin}/api/auth/user`, { headers: { cookie: `sid=${oldId}` } })
  expect(replayed.status).toBe(401)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ referer: 'https://evil.example/' }],
  [{ referer: 'nonsense' }],
])('another site cannot sign anybody out: %j is asked first', async headers => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  const { response, text } = await browser.go('/api/logout', { headers })
  expect(response.status).toBe(403)
  expect(text).toContain('You are still signed in')
  expect(text).toContain('href="/api/logout"')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test.each([[{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }], [{}]])(
  'one signs out by one’s own page or address bar: %j',
  async headers => {
    const browser = openBrowser(portal.origin)
    await signIn(browser, 'agent@demo.example')
    await browser.go('/api/logout', { headers: { referer: `${portal.origin}/settings`, ...headers } })
    expect(browser.cookie('sid')).toBeUndefined()
  },
)

test('the provider asks for the password again after signing out', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  await browser.go('/api/logout')
  expect((await browser.go('/api/login')).text).toContain('name="password"')
})

test('a sign-in form from before a restart leads to a new one', async () => {
  const browser = openBrowser(portal.origin)
  const { text } = await browser.go('/idp/interaction/of-yesterday')
  expect(text).toContain('This sign-in has expired')
  expect(text).toContain('href="/api/login"')
})

test('the session cookie cannot be read by scripts or sent by other sites', async () => {
  const browser = openBrowser(portal.origin)
  const form = await browser.go('/api/login')
  const posted = { method: 'POST', form: { email: 'agent@demo.example', password: 'demo' } }
  const resumed = await browser.send((await browser.send(form.address, posted)).headers.get('location') ?? '')
  const done = await browser.send(resumed.headers.get('location') ?? '')
  const cookie = done.headers.getSetCookie().find(line => line.startsWith('sid='))
  expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('the database holds no session id, only its hash', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  const rows = await portal.database.owner`select session.*::text as row from identity.session`
  const sessionId = browser.cookie('sid') ?? ''
  expect(JSON.stringify(rows)).not.toContain(sessionId)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(sessionId).toString('hex'))
  expect(JSON.stringify(rows)).toContain(createHash('sha256').update(sessionId).digest('hex'))
})

test('a wrong password is said beside the form, and the e-mail stays', async () => {
  const browser = openBrowser(portal.origin)
  const form = await browser.go('/api/login')
  const again = await browser.go(form.address, {
    method: 'POST',
    form: { email: 'agent@demo.example"><script>', password: 'wrong' },
  })
  expect(again.response.status).toBe(422)
  expect(again.text).toContain('E-mail or password is wrong')
  expect(again.text).toContain('value="agent@demo.example&quot;&gt;&lt;script&gt;"')
})

test('somebody who was not invited gets a calm page, no session, and an audit row', async () => {
  const { owner } = portal.database
  await owner`update identity.member set email = 'former@demo.example' where email = 'supervisor@demo.example'`
  const browser = openBrowser(portal.origin)
  const { response, text } = await signIn(browser, 'supervisor@demo.example')
  expect(response.status).toBe(403)
  expect(text).toContain('supervisor@demo.example has not been invited')
  expect(browser.cookie('sid')).toBeUndefined()
  expect(await actionsOf('sign-in.refused')).toMatchObject([
    { actor_id: null, details: { email: 'supervisor@demo.example', reason: 'not invited' } },
  ])

  const asOther = await browser.go('/api/login?account=other')
  expect(asOther.text).toContain('name="password"')
  const { address } = await browser.go(asOther.address, {
    method: 'POST',
    form: { email: 'admin@demo.example', password: 'demo' },
  })
  expect(address).toBe('/')
  expect(browser.cookie('sid')).toBeDefined()
})

test('somebody who was deactivated is told so, be it known by the e-mail or by the account', async () => {
  const { owner } = portal.database
  const set = (values: object) =>
    owner`update identity.member set ${owner(values)} where role = 'agent' and email ~ '^gone'`
  await owner`insert into identity.member (email, role, is_active) values ('gone@demo.example', 'agent', false)`
  const answer = async () => {
    const { response, text, address } = await signIn(openBrowser(portal.origin), 'gone@demo.example')
    return response.status === 403 ? /[\w.@]+ was deactivated/.exec(text)?.[0] : address
  }
  expect(await answer()).toBe('gone@demo.example was deactivated')
  await set({ is_active: true })
  expect(await answer()).toBe('/')
  await set({ is_active: false, email: 'gone.elsewhere@demo.example' })
  expect(await answer()).toBe('gone@demo.example was deactivated')
  expect((await actionsOf('sign-in.refused')).slice(-2)).toMatchObject([
    { details: { reason: 'deactivated' } },
    { details: { reason: 'deactivated' } },
  ])
})

test('an invited newcomer gets a name by signing in, which every screen hears of once', async () => {
  const { owner } = portal.database
  await owner`insert into identity.member (email, role) values ('ann.reed@demo.example', 'agent')`
  const told: string[] = []
  const { unlisten } = await owner.listen('portal_event', payload => void told.push(payload))
  const everybody = JSON.stringify({ tags: [{ type: 'Person' }], to: 'everyone' })
  for (let visits = 0; visits < 2; visits += 1) {
    const browser = openBrowser(portal.origin)
    await signIn(browser, 'Ann.Reed@demo.example')
    const user = await browser.send('/api/auth/user')
    expect(await user.json()).toMatchObject({ firstName: 'Ann', lastName: 'Reed' })
  }
  await owner.notify('portal_event', 'end')
  while (!told.includes('end')) await owner`select 1`
  await unlisten()
  expect(told.filter(payload => payload === everybody)).toHaveLength(1)
})

test('a deactivated member cannot sign in', async () => {
  const { owner } = portal.database
  await owner`update identity.member set is_active = false where email = 'agent@demo.example'`
  const { response } = await signIn(openBrowser(portal.origin), 'agent@demo.example')
  expect(response.status).toBe(403)
  await owner`update identity.member set is_active = true where email = 'agent@demo.example'`
})

test('two tabs can sign in side by side', async () => {
  const browser = openBrowser(portal.origin)
  const first = await browser.go('/api/login?returnTo=/leads')
  const second = await browser.go('/api/login?returnTo=/team')
  const posted = { method: 'POST', form: { email: 'agent@demo.example', password: 'demo' } }
  expect((await browser.go(second.address, posted)).address).toBe('/team')
  expect((await browser.go(first.address, posted)).address).toBe('/leads')
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})

test('a return address elsewhere leads to the dashboard', async () => {
  const { address } = await signIn(openBrowser(portal.origin), 'agent@demo.example', '//evil.example')
  expect(address).toBe('/')
})

test('every page forbids scripts', async () => {
  const { response } = await openBrowser(portal.origin).go('/api/login')
  expect(response.headers.get('content-security-policy')).toContain(
    "default-src 'none'; img-src data:; style-src 'sha256-",
  )
})

test.each([['/idp/favicon.ico'], ['/idp'], ['/idp/interaction/unknown'], ['/idp/auth?client_id=unknown']])(
  'the provider answers %s with a page of ours, whatever is accepted',
  async path => {
    for (const accept of ['image/png', 'text/html', '*/*', 'nonsense']) {
      const response = await openBrowser(portal.origin).send(path, { headers: { accept } })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(await response.text()).not.toContain('node_modules')
    }
  },
)

test('who does not come through the gateway gets no sign-in', async () => {
  for (const path of ['/api/login', '/api/callback', '/api/logout']) {
    expect((await portal.pastGateway(new Request(`http://identity${path}`))).status).toBe(403)
  }
})
