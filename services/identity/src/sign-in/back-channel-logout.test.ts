import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { collectChanges } from '@portal/service-kit/testing'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { openBrowser, signIn } from '../testing/browser.ts'
import { type ProviderSignIns, startProviderSignIns } from '../testing/provider-sign-ins.ts'
import { startTestPortal } from '../testing/test-portal.ts'

let signIns: ProviderSignIns
beforeAll(async () => {
  signIns = await startProviderSignIns()
})
afterAll(() => signIns.stop())

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const seconds = () => Math.floor(Date.now() / 1000)

/** The claims of a valid logout token. */
const validClaims = () => ({
  iss: signIns.provider.issuer,
  aud: 'portal',
  iat: seconds(),
  exp: seconds() + 120,
  jti: crypto.randomUUID(),
  events,
})

const post = async (form: Record<string, string>) => {
  const response = await fetch(`${signIns.portal.origin}/api/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return [response.status, await response.text(), response.headers.get('cache-control')]
}
const logOut = async (claims: Record<string, unknown>) =>
  post({ logout_token: await signIns.provider.sign({ ...validClaims(), ...claims }) })
const done = [200, '', 'no-store']
const rejected = (description: string) => [
  400,
  JSON.stringify({ error: 'invalid_request', error_description: description }),
  'no-store',
]
const invalid = rejected('The logout token is invalid.')

/** A member who is signed in on one browser for each session at the provider. */
async function signedInMember(...sids: string[]) {
  const { id, claims } = await signIns.invite()
  const cookies: string[] = []
  for (const sid of sids) cookies.push((await signIns.comeBack({ ...claims, sid })).browser.cookie('sid') ?? '')
  /** The sessions at the provider whose sessions here are live. */
  const live = async () => {
    const users = await Promise.all(cookies.map(cookie => signIns.portal.exchange(cookie)))
    return sids.filter((_, index) => users[index])
  }
  return { id, live }
}

test('a token with sub and sid ends that session, audits it, and tells the pages', async () => {
  const { id, live } = await signedInMember('desk', 'phone')
  const changes = await collectChanges(signIns.portal.database.owner, async () => {
    expect(await logOut({ sub: id, sid: 'desk' })).toEqual(done)
  })
  expect(await live()).toEqual(['phone'])
  expect(changes).toEqual([
    { tags: [{ type: 'Session' }], to: { roles: [], members: [id] } },
    { tags: [{ type: 'MemberSession', id }], to: { roles: ['admin'], members: [] } },
    { tags: [{ type: 'Team' }], to: { roles: ['supervisor', 'admin'], members: [] } },
  ])
  expect(
    await signIns.portal.database.owner`
      select action, actor_id, details from identity.audit where subject_id = ${id} and action <> 'sign-in'`,
  ).toEqual([{ action: 'session.end-by-provider', actor_id: null, details: { count: 1 } }])
})

test('a token with sub alone ends all sessions of the account, a token with sid alone only that session', async () => {
  const ann = await signedInMember('one', 'two')
  const bob = await signedInMember('three', 'four')
  expect(await logOut({ sub: ann.id })).toEqual(done)
  expect(await logOut({ sid: 'four' })).toEqual(done)
  expect([await ann.live(), await bob.live()]).toEqual([[], ['three']])
})

test('a token for an unknown member is accepted and changes nothing', async () => {
  const { live } = await signedInMember('quiet')
  const changes = await collectChanges(signIns.portal.database.owner, async () => {
    expect(await logOut({ sub: crypto.randomUUID(), sid: 'quiet' })).toEqual(done)
  })
  expect([changes, await live()]).toEqual([[], ['quiet']])
})

test('a token works once', async () => {
  const { id, live } = await signedInMember('replayed')
  const jti = crypto.randomUUID()
  expect(await logOut({ sub: crypto.randomUUID(), jti })).toEqual(done)
  expect(await logOut({ sub: id, jti })).toEqual(rejected('The logout token was used before.'))
  expect(await live()).toEqual(['replayed'])
})

test.each<[string, () => Record<string, unknown>]>([
  ['another issuer', () => ({ iss: 'https://evil.example' })],
  ['another audience', () => ({ aud: 'other' })],
  ['no time', () => ({ iat: undefined })],
  ['an old time', () => ({ iat: seconds() - 700, exp: undefined })],
  ['a time to come', () => ({ iat: seconds() + 60 })],
  ['an end in the past', () => ({ exp: seconds() - 60 })],
  ['no ID', () => ({ jti: undefined })],
  ['no events', () => ({ events: undefined })],
  ['another event', () => ({ events: { 'http://schemas.openid.net/event/other': {} } })],
  ['an event that is no object', () => ({ events: { [Object.keys(events)[0] ?? '']: true } })],
  ['a nonce', () => ({ nonce: 'x' })],
  ['neither sub nor sid', () => ({ sub: undefined })],
  ['a NUL in sid', () => ({ sid: 'a\0b' })],
])('rejects a token with %s', async (_, change) => {
  const { id, live } = await signedInMember('kept')
  expect(await logOut({ sub: id, ...change() })).toEqual(invalid)
  expect(await live()).toEqual(['kept'])
})

test.each(['nonsense', 'e30.e30.', 'eyJhbGciOiJub25lIn0.e30.'])('rejects %s, which no one signed', async token => {
  expect(await post({ logout_token: token })).toEqual(invalid)
})

test('rejects an algorithm that the provider does not announce', async () => {
  const other = await startProviderSignIns()
  try {
    const { publicKey, privateKey } = await generateKeyPair('ES384')
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'other', alg: 'ES384', use: 'sig' }]
    other.provider.override = path => (path === '/keys' ? Response.json({ keys }) : undefined)
    const token = await new SignJWT({ ...validClaims(), iss: other.provider.issuer, sub: 'x' })
      .setProtectedHeader({ alg: 'ES384', kid: 'other' })
      .sign(privateKey)
    const body = new URLSearchParams({ logout_token: token })
    expect((await fetch(`${other.portal.origin}/api/backchannel-logout`, { method: 'POST', body })).status).toBe(400)
  } finally {
    await other.stop()
  }
})

test('rejects a form without a token', async () => {
  const missing = rejected('Send the logout token as the form field logout_token.')
  expect([await post({}), await post({ logout_token: '' })]).toEqual([missing, missing])
})

test('a provider whose keys cannot be read is unavailable', async () => {
  const other = await startProviderSignIns()
  try {
    other.provider.override = path => (path === '/keys' ? new Response(null, { status: 500 }) : undefined)
    const token = await other.provider.sign({ ...validClaims(), iss: other.provider.issuer, sub: 'x' })
    const body = new URLSearchParams({ logout_token: token })
    const response = await fetch(`${other.portal.origin}/api/backchannel-logout`, { method: 'POST', body })
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
  } finally {
    await other.stop()
  }
})

test('a sign-out at the embedded provider ends the session here', async () => {
  const portal = await startTestPortal()
  try {
    const [browser, other] = [openBrowser(portal.origin), openBrowser(portal.origin)]
    for (const one of [browser, other]) await signIn(one, 'agent@demo.example')
    await browser.go('/idp/session/end')
    const statuses = [browser, other].map(async one => (await one.send('/api/auth/user')).status)
    expect(await Promise.all(statuses)).toEqual([401, 200])
  } finally {
    await portal.stop()
  }
})
