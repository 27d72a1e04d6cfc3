import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { collectChanges, testPeople } from '@portal/service-kit/testing'
import { hashSessionId } from '../session/session-id.ts'
import { openBrowser } from '../testing/browser.ts'
import type { FakeProvider } from '../testing/fake-provider.ts'
import { invited, type ProviderSignIns, startProviderSignIns } from '../testing/provider-sign-ins.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import type { TestPortal } from '../testing/test-portal.ts'

let signIns: ProviderSignIns
let provider: FakeProvider
let portal: TestPortal
beforeAll(async () => {
  signIns = await startProviderSignIns()
  ;({ provider, portal } = signIns)
})
afterEach(() => signIns.reset())
afterAll(() => signIns.stop())

const memberOf = async (id: string) => {
  const [member] = await portal.database.owner`
    select first_name, last_name, profile_image_url, issuer, subject from identity.member where id = ${id}`
  return member
}
const sessionOf = async (id: string) => {
  const [session] = await portal.database.owner`select * from identity.session where member_id = ${id}`
  return session
}

test('stores the browser and the address of a session, and the hours it lasts', async () => {
  const { id, claims } = await signIns.invite()
  await signIns.comeBack(claims, () => {}, { 'user-agent': `${'x'.repeat(499)}yz` })
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
  const { id, claims } = await signIns.invite()
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await signIns.comeBack({ ...claims, amr: ['pwd', 'otp', 7] }, () => {}, { 'user-agent': firefox })
  await signIns.comeBack(claims, () => {}, { 'user-agent': '' })
  const entries = await portal.database.owner`
    select action, actor_role, subject_id, details from identity.audit where actor_id = ${id} order by id`
  const entry = { action: 'sign-in', actor_role: 'agent', subject_id: id }
  expect(entries).toEqual([
    { ...entry, details: { device: 'Firefox on Windows', ip: '192.0.2.1', methods: ['pwd', 'otp'] } },
    { ...entry, details: { device: expect.any(String), ip: '192.0.2.1' } },
  ])
})

test('publishes a sign-in to the user, to admins, and to supervisors', async () => {
  const { id, claims } = await signIns.invite({ first_name: 'Ann' })
  const changes = await collectChanges(portal.database.owner, () => signIns.comeBack(claims))
  expect(changes).toEqual([
    { tags: [{ type: 'Session' }], to: { roles: [], members: [id] } },
    { tags: [{ type: 'MemberSession', id }], to: { roles: ['admin'], members: [] } },
    { tags: [{ type: 'Member' }], to: { roles: ['admin'], members: [] } },
    { tags: [{ type: 'Team' }], to: { roles: ['supervisor', 'admin'], members: [] } },
  ])
})

test('publishes a new name to everyone', async () => {
  const { claims } = await signIns.invite()
  const named = { ...claims, given_name: 'Ann', family_name: 'Reed' }
  const everyone = { tags: [{ type: 'Person' }], to: 'everyone' }
  expect(await collectChanges(portal.database.owner, () => signIns.comeBack(named))).toContainEqual(everyone)
  expect(await collectChanges(portal.database.owner, () => signIns.comeBack(named))).not.toContainEqual(everyone)
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
  const { id, claims } = await signIns.invite()
  await signIns.comeBack({ ...claims, ...names })
  expect(await memberOf(id)).toMatchObject({ first_name: firstName, last_name: lastName })
})

test.each([
  ['https://images.example/1', 'https://images.example/1'],
  ['http://images.example/1', null],
  ['javascript:alert(1)//https://', null],
  [undefined, null],
])('the picture %j is stored as %j', async (picture, url) => {
  const { id, claims } = await signIns.invite()
  await signIns.comeBack({ ...claims, picture })
  expect(await memberOf(id)).toMatchObject({ profile_image_url: url })
})

test('links the account', async () => {
  const { id, claims } = await signIns.invite()
  await signIns.comeBack(claims)
  expect(await memberOf(id)).toMatchObject({ issuer: provider.issuer, subject: id })
})

test('reads the email from the userinfo endpoint if the ID token has none', async () => {
  provider.userinfo = invited
  expect((await signIns.comeBack({})).response.status).toBe(303)
  provider.userinfo = { ...invited, email_verified: false }
  expect((await signIns.comeBack({})).response.status).toBe(403)
})

test('an account without an email is rejected without naming it', async () => {
  const sub = crypto.randomUUID()
  provider.userinfo = { sub }
  const { response, text } = await signIns.comeBack({ sub })
  expect(response.status).toBe(403)
  expect(text).toContain('This account has not been invited to the portal. Ask an admin for an invitation.')
})

test.each([[false], ['false'], [null], [0], [undefined]])(
  'an email whose email_verified is %j signs no one in',
  async isVerified => {
    const { browser, response, text } = await signIns.comeBack({ ...invited, email_verified: isVerified })
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
  expect((await signIns.comeBack({ ...invited, email_verified: isVerified })).response.status).toBe(303)
})

test.each([
  ['agent@demo.example', undefined, 303],
  ['agent@demo.example', false, 403],
])('where unverified emails are accepted, %s whose email_verified is %j gets %d', async (email, isVerified, status) => {
  const accepting = await startProviderSignIns({ OIDC_UNVERIFIED_EMAILS: 'accept' })
  try {
    expect((await accepting.comeBack({ email, email_verified: isVerified })).response.status).toBe(status)
  } finally {
    await accepting.stop()
  }
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
    const { id, claims } = await signIns.invite()
    const { sessionId, send } = await signInAs(portal, id)
    const seconds = () => Math.floor(Date.now() / 1000)
    const other = await signInAs(portal, id)
    const { owner } = portal.database
    if (reason === 'revoked') await other.send('DELETE', '/api/auth/sessions')
    else await owner`update identity.session set last_seen_at = now() - interval '31 minutes' where member_id = ${id}`
    expect((await send('GET', '/api/auth/user')).status).toBe(401)

    for (const authTime of [seconds() - 5, undefined]) {
      const stale = await signIns.comeBack({ ...claims, ...(authTime && { auth_time: authTime }) })
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
  const { id, claims } = await signIns.invite()
  await portal.database.owner`update identity.member set fresh_sign_in_since = now() where id = ${id}`
  const browser = openBrowser(portal.origin)
  const start = await browser.send('/api/login?fresh')
  const asked = new URL(start.headers.get('location') ?? '').searchParams
  provider.claims = { nonce: asked.get('nonce'), ...claims, auth_time: 1 }
  const response = await browser.send(`/api/callback?code=code&state=${asked.get('state')}`)
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('Sign in with your password')])
})

test.each([
  ['says it was a minute ago', '', (now: number) => now - 60, true],
  ['says it was an hour ago', '', (now: number) => now - 3_600, false],
  ['does not say when', '', () => undefined, false],
  ['does not say when, and we asked it for a new sign-in', 'fresh&', () => undefined, true],
])(
  'a session ends others if the member signed in at the provider recently: it %s',
  async (_, query, timeOf, isRecent) => {
    const { id, claims } = await signIns.invite()
    await signInAs(portal, id)
    const browser = openBrowser(portal.origin)
    const start = await browser.send(`/api/login?${query}returnTo=%2Fsettings`)
    const nonce = new URL(start.headers.get('location') ?? '').searchParams.get('nonce')
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state')
    const authTime = timeOf(Math.floor(Date.now() / 1000))
    provider.claims = { nonce, ...claims, ...(authTime && { auth_time: authTime }) }
    expect((await browser.send(`/api/callback?code=code&state=${state}`)).status).toBe(303)
    expect((await browser.send('/api/auth/sessions', { method: 'DELETE' })).status).toBe(isRecent ? 204 : 403)
  },
)

test('the eleventh sign-in ends the oldest session', async () => {
  const { id, claims } = await signIns.invite()
  const first = await signInAs(portal, id)
  await portal.database
    .owner`update identity.session set created_at = now() - interval '1 hour' where member_id = ${id}`
  const second = await signInAs(portal, id)
  for (let count = 0; count < 9; count += 1) expect((await signIns.comeBack(claims)).response.status).toBe(303)
  expect(await portal.database.owner`select 1 from identity.session where member_id = ${id}`).toHaveLength(10)
  expect([await portal.exchange(first.sessionId), await portal.exchange(second.sessionId)]).toEqual([
    null,
    expect.anything(),
  ])
})
