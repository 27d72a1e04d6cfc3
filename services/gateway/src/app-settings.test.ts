import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sendRaw } from './testing/raw-http.ts'
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

const own = { 'sec-fetch-site': 'same-origin' }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    VITALS: 'on',
    DEMO_PROVIDER: 'on',
    PORTAL_ORIGIN: 'https://portal.example',
  })
})
afterAll(() => gateway.stop())

let clients = 0
const newClient = () => `203.0.113.${(clients += 1)}`
const send = (client: string, method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(gateway.origin + path, {
    method,
    headers: { ...own, 'x-forwarded-for': client, 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  })
/** Returns the tokens that are left in a bucket, right after its first use; undefined if it was never used. */
async function tokensOf(bucket: string): Promise<number | undefined> {
  const [row] = await gateway.database.owner<{ tokens: number }[]>`
    select tokens from gateway.rate_bucket where key = ${bucket}`
  return row?.tokens
}
const onHttps = (cookie: string) => ({ cookie: `__Host-${cookie}` })

test.each([['leads', 10, 'POST', '/api/leads']])(
  'one address may send %s up to its limit of %i; others are not affected',
  async (_, limit, method, path) => {
    const [client, other] = [newClient(), newClient()]
    const body = method === 'POST' ? '{}' : undefined
    for (let count = 0; count < limit; count += 1) expect((await send(client, method, path, {}, body)).status).toBe(200)
    const rejected = await send(client, method, path, {}, body)
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(other, method, path, {}, body)).status).toBe(200)
  },
)

test.each([
  ['a visitor’s read', 'GET', '/api/auth/user', ['anonymous']],
  ['an unknown address', 'GET', '/api/nowhere', ['anonymous']],
  ['a lead', 'POST', '/api/leads', ['anonymous', 'leads']],
  ['web vitals', 'POST', '/api/vitals', ['anonymous']],
  ['a sign-in', 'GET', '/api/login', ['sign-in']],
  ['a sign-out', 'GET', '/api/logout', []],
  ['a callback', 'GET', '/api/callback', ['callback']],
  ['a webhook', 'POST', '/api/mightycall/webhook/secret', ['webhooks']],
  ['a page', 'GET', '/', []],
  ['the API reference', 'GET', '/api/openapi.json', []],
])('%s counts towards its own limits only', async (_, method, path, names) => {
  const client = newClient()
  await send(client, method, path, {}, method === 'POST' ? '{}' : undefined)
  const left = { anonymous: 90, leads: 9, 'sign-in': 299, callback: 299, webhooks: 5_900 }
  for (const [name, tokens] of Object.entries(left)) {
    expect([name, await tokensOf(`${name} ${client}`)]).toEqual([name, names.includes(name) ? tokens : undefined])
  }
})

test('a member’s requests count per member, and the exchange of the session per address', async () => {
  const cookie = onHttps(gateway.signIn('agent'))
  const [client, other] = [newClient(), newClient()]
  for (const address of [client, other]) expect((await send(address, 'GET', '/api/leads', cookie)).status).toBe(200)
  expect(await tokensOf('member 0a000000-0000-4000-8000-000000000001')).toBe(285)
  expect(await tokensOf(`anonymous ${client}`)).toBeUndefined()
  // The token is cached after the first exchange.
  expect(await tokensOf(`exchanges ${client}`)).toBe(2_900)
  expect(await tokensOf(`exchanges ${other}`)).toBeUndefined()
})

test('a refusal by role counts towards the member’s limit', async () => {
  const cookie = onHttps(gateway.signIn('supervisor'))
  expect((await send(newClient(), 'GET', '/api/admin/releases', cookie)).status).toBe(403)
  expect(await tokensOf('member 0a000000-0000-4000-8000-000000000002')).toBe(285)
})

test('a session cookie that cannot be an ID is not looked up', async () => {
  const client = newClient()
  expect((await send(client, 'GET', '/remotes.json', onHttps('sid=short'))).status).toBe(200)
  expect(await tokensOf(`exchanges ${client}`)).toBeUndefined()
})

test('a form without JavaScript counts as a lead', async () => {
  const client = newClient()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  // There is no landing page to answer with, so an allowed form is redirected and a rejected one is 503.
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) {
    statuses.push((await send(client, 'POST', '/api/leads', form, `fullName=Ann&comments=${count}`)).status)
  }
  expect(statuses.filter(status => status === 303)).toHaveLength(10)
  expect((await send(client, 'POST', '/api/leads', {}, '{}')).status).toBe(429)
})

test('one address gets 120 pages a minute, and a member behind it gets theirs', async () => {
  const [client, other] = [newClient(), newClient()]
  const statuses = new Map<number, number>()
  for (let count = 0; count < 130; count += 1) {
    const { status } = await send(client, 'GET', '/')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // There is no landing page to answer with. Some tokens return during the requests.
  expect(statuses.get(503)).toBeGreaterThanOrEqual(120)
  expect(statuses.get(429)).toBeGreaterThan(0)
  expect((await send(other, 'GET', '/')).status).toBe(503)
  expect((await send(client, 'GET', '/leads', onHttps(gateway.signIn('agent')))).status).not.toBe(429)
  expect((await send(client, 'GET', '/login')).status).toBe(302)
})

test('leads above 120 a minute for the whole site arrive marked, and no visitor can set the mark', async () => {
  const mark = () => gateway.forwarded.at(-1)?.headers['x-lead-flood']
  await gateway.database.owner`delete from gateway.rate_bucket where key = 'all leads site'`
  expect((await send(newClient(), 'POST', '/api/leads', { 'x-lead-flood': '1' }, '{}')).status).toBe(200)
  expect(mark()).toBeUndefined()
  await gateway.database.owner`
    update gateway.rate_bucket set tokens = 0, at = clock_timestamp() + interval '1 hour' where key = 'all leads site'`
  expect((await send(newClient(), 'POST', '/api/leads', {}, '{}')).status).toBe(200)
  expect(mark()).toBe('1')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send(newClient(), 'POST', '/api/leads', form, 'fullName=Ann')).status).toBe(303)
  expect(mark()).toBe('1')
  await gateway.database.owner`delete from gateway.rate_bucket where key = 'all leads site'`
})

test('a form carries the visitor’s address and user agent, and gets the same key for the same content', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', 'user-agent': 'Browser/1.0' }
  const keyOf = async (client: string, body: string) => {
    const response = await send(client, 'POST', '/api/leads', { ...form, referer: 'https://portal.example/?a=b' }, body)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you'])
    return gateway.forwarded.at(-1)!
  }
  const [client, other] = [newClient(), newClient()]
  const first = await keyOf(client, 'fullName=Ann&justMoved=on')
  expect(JSON.parse(first.body)).toEqual({ fullName: 'Ann', justMoved: true, pageUrl: 'https://portal.example/?a=b' })
  expect(first.headers).toMatchObject({ 'x-client-ip': client, 'user-agent': 'Browser/1.0' })
  expect(first.headers['idempotency-key']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const keys = [
    await keyOf(client, 'fullName=Ann&justMoved=on'),
    await keyOf(client, 'fullName=Ann'),
    await keyOf(other, 'fullName=Ann&justMoved=on'),
  ].map(({ headers }) => headers['idempotency-key'] === first.headers['idempotency-key'])
  expect(keys).toEqual([true, false, false])
})

test('a form of more than 64 kB is rejected', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await send(newClient(), 'POST', '/api/leads', form, `comments=${'x'.repeat(64 * 1024)}`)
  expect([response.status, await response.json()]).toMatchObject([413, { message: 'Send at most 64 kB.' }])
})

test('web vitals are accepted from our own pages, up to 1,000 bytes', async () => {
  const vitals = (body: string, headers = {}) => send(newClient(), 'POST', '/api/vitals', headers, body)
  expect((await vitals('{"lcp":800}')).status).toBe(204)
  expect((await vitals('{"lcp":"slow"}')).status).toBe(400)
  expect((await vitals('{"lcp":800}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const long = JSON.stringify({ lcp: 800, x: 'x'.repeat(1_000) })
  const response = await vitals(long)
  expect([response.status, await response.json()]).toMatchObject([413, { message: 'Send at most 1000 bytes.' }])
  expect((await vitals(JSON.stringify({ lcp: 800, x: 'x'.repeat(1_000 - 18) }))).status).toBe(204)
})

test('the demo provider receives the cookies of its own sign-in', async () => {
  const response = await send(newClient(), 'POST', '/idp/sign-in', { cookie: 'a=b' }, '{}')
  expect(response.status).toBe(200)
  expect(gateway.forwarded.at(-1)).toMatchObject({ method: 'POST', path: '/idp/sign-in', body: '{}' })
  expect(gateway.forwarded.at(-1)?.headers).toMatchObject({
    cookie: 'a=b',
    'x-forwarded-host': 'portal.example',
    'x-forwarded-proto': 'https',
  })
})

test('on https, browsers must keep using https, and the session cookie is bound to the host', async () => {
  const renewedSessionId = 'new'.padEnd(43, '-')
  const cookie = onHttps(gateway.signIn('admin', { renewedSessionId }))
  const { headers } = await send(newClient(), 'GET', '/api/leads', cookie)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.getSetCookie()).toEqual([`__Host-sid=${renewedSessionId}; Path=/; HttpOnly; SameSite=Lax; Secure`])
  const { head } = await sendRaw(gateway.port, 'no HTTP\r\n\r\n')
  expect(head).toContain('strict-transport-security: max-age=31536000; includeSubDomains')
})
