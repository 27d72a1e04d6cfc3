import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@portal/service-kit/testing'
import type { Operation, Registry } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'
import { writeBuild } from './testing/test-builds.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 30_000)
afterAll(() => portal.stop())

const lead = { fullName: 'Ann Example', phone: '800 555 0142', email: 'ann@mail.example' }

describe('access', () => {
  const operations = Object.values(contracts).flatMap(contract => Object.values<Operation>(contract))
  const matrix = operations.flatMap(operation =>
    ([null, 'agent', 'supervisor', 'admin'] as const).map(role => ({ operation, role })),
  )

  test.each(matrix)('$operation.method $operation.path as $role', async ({ operation, role }) => {
    const path = operation.path.replaceAll(/:\w+/g, '0a000000-0000-4000-8000-00000000ffff')
    // The contract rejects an empty body, so an allowed request writes nothing.
    const { status } = await portal.as(role)(operation.method, path, operation.body ? {} : undefined)
    const isAllowed = operation.access === 'anyone' || (role !== null && operation.access.includes(role))
    if (isAllowed) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(role === null ? 401 : 403)
  })
})

describe('pages', () => {
  test.each(['/', '/leads', '/anything/below', '/scripts/1'])('a visitor gets the landing page at %s', async path => {
    const response = await portal.as(null)('GET', path)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<title>Landing')])
  })

  test('the landing page is configured, compressed, and has an ETag', async () => {
    const response = await portal.as(null)('GET', '/', undefined, { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain('"phone":{"national":"(800) 555-0142","e164":"+18005550142"}')
    const again = await portal.as(null)('GET', '/', undefined, {
      'if-none-match': response.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('an agent gets the shell with the data of the first screen, and the data cannot contain a script', async () => {
    const html = await (await portal.as('agent')('GET', '/leads')).text()
    expect(html).toContain('<title>Shell')
    for (const file of [
      '/remotes/shell/aaaaaaaaaaaa/main.js',
      '/remotes/calls/aaaaaaaaaaaa/remoteEntry.js',
      '/remotes/calls/aaaaaaaaaaaa/leads.js',
    ])
      expect(html).toContain(`<link rel="preload" as="script" href="${file}"`)
    const data = /<script type="application\/json" id="portal-data">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toMatchObject({
      user: { email: 'agent@demo.example', role: 'agent' },
      brand: 'Skyline Connect',
      timeZone: 'America/New_York',
    })
  })

  test('style elements need the nonce of their response, scripts must be ours', async () => {
    const [one, other] = await Promise.all([portal.as('agent')('GET', '/'), portal.as('agent')('GET', '/')])
    const policies = [one, other].map(({ headers }) => headers.get('content-security-policy') ?? '')
    const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? '')?.[1] ?? 'none'
    expect(await one.text()).toContain(`nonce="${nonce}"`)
    expect(policies[1]).not.toContain(nonce)
    expect(policies[0]).toMatch(/script-src 'self'[^;]*; /)
    expect(policies[0]?.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe/)
  })

  test('/login signs a visitor in and returns', async () => {
    const response = await portal.as(null)('GET', '/login?returnTo=/leads')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/api/login?returnTo=/leads'])
  })

  test('a missing file is 404, not a page', async () => {
    expect((await portal.as(null)('GET', '/favicon.png')).status).toBe(404)
  })
})

describe('an error in a browser window', () => {
  const look = (path: string) => portal.as(null)('GET', path, undefined, { 'sec-fetch-dest': 'document' })

  test('is a page with the next step and its own content security policy', async () => {
    const response = await look('/nothing"><b>.html')
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
    const html = await response.text()
    expect(html).toContain('<a href="/">Go to the home page</a>')
    expect(html).toContain(response.headers.get('x-request-id') ?? 'none')
  })

  test('links back to the page, and shows the URL as text', async () => {
    const html = await (await look(`/leads?q="><b>${'x'.repeat(8_000)}`)).text()
    expect(html).toContain('<a href="/leads?q=')
    expect(html).not.toContain('<b>')
  })

  test('of an API request stays JSON', async () => {
    expect(await (await look('/api/nowhere')).json()).toMatchObject({ code: 'not_found' })
  })
})

describe('headers', () => {
  test.each(['/', '/api/auth/user', '/api/nowhere', '/remotes/landing/aaaaaaaaaaaa/form.js', '/remotes.json'])(
    '%s carries the security headers',
    async path => {
      const { headers } = await portal.as(null)('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('remotes', () => {
  const registry = async (role: 'agent' | 'admin' | null) =>
    (await (await portal.as(role)('GET', '/remotes.json')).json()) as Registry

  test('the registry contains only what the role may load', async () => {
    expect((await registry(null)).remotes).toEqual([])
    expect((await registry('agent')).remotes.map(({ name }) => name)).toEqual(['calls'])
    expect((await registry('admin')).remotes.map(({ name }) => name).sort()).toEqual(['admin', 'calls'])
  })

  test('a file is compressed as the browser prefers and cached forever', async () => {
    const { headers } = await portal.as('agent')('GET', '/remotes/calls/aaaaaaaaaaaa/remoteEntry.js', undefined, {
      'accept-encoding': 'br, gzip',
    })
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('content-type')).toContain('text/javascript')
  })

  test('only admins get the files of the admin remote', async () => {
    const file = '/remotes/admin/aaaaaaaaaaaa/remoteEntry.js'
    const statuses = await Promise.all(
      ([null, 'agent', 'supervisor', 'admin'] as const).map(async role => (await portal.as(role)('GET', file)).status),
    )
    expect(statuses).toEqual([401, 403, 403, 200])
  })

  test.each(['remote.json', 'render.mjs', 'nothing.js', '..%2f..%2fshell%2fnewest', '%2e%2e/landing/newest'])(
    '%s of a build is not served',
    async file => {
      expect((await portal.as(null)('GET', `/remotes/landing/aaaaaaaaaaaa/${file}`)).status).toBe(404)
    },
  )

  test('a local portal shows a build that was just made, and keeps the files of the one before', async () => {
    const seen = async () => (await registry('agent')).remotes[0]?.build
    await writeBuild(portal.remotes, { name: 'calls', build: 'bbbbbbbbbbbb' }, { 'remoteEntry.js': 'newer()' })
    await until(async () => (await seen()) === 'bbbbbbbbbbbb')
    expect((await portal.as('agent')('GET', '/remotes/calls/aaaaaaaaaaaa/leads.js')).status).toBe(200)
  })
})

describe('rejected requests', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['from nowhere', { 'sec-fetch-site': '' }],
  ])('a write %s', async (_, headers) => {
    const response = await portal.as('agent')('PUT', '/api/users/status', { status: 'busy' }, headers)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'forbidden' }])
  })

  test('accepts a write from our own origin', async () => {
    const headers = { 'sec-fetch-site': '', origin: portal.origin }
    expect((await portal.as('agent')('PUT', '/api/users/status', { status: 'busy' }, headers)).status).toBe(200)
  })

  test.each([
    ['another type', 'x=1', { 'content-type': 'text/plain' }, 415],
    ['broken JSON', '{', {}, 400],
    ['300 kB', JSON.stringify({ comments: 'x'.repeat(300_000) }), {}, 413],
  ] as const)('a body of %s', async (_, body, headers, status) => {
    expect((await portal.as(null)('POST', '/api/leads', body, headers)).status).toBe(status)
  })

  test('an unknown path below /api, for every role', async () => {
    expect((await portal.as('admin')('GET', '/api/nowhere')).status).toBe(404)
    expect((await portal.as('admin')('GET', '/internal/members')).status).toBe(200) // A page of the shell, which shows its own 404.
    expect(await (await portal.as('admin')('GET', '/internal/members')).text()).toContain('<title>Shell')
  })

  test('drops identity headers of clients', async () => {
    const forged = { authorization: 'Bearer x', 'x-portal-gateway': 'x', 'x-client-ip': '203.0.113.9' }
    expect((await portal.as(null)('GET', '/api/leads', undefined, forged)).status).toBe(401)
    await portal.as(null)('POST', '/api/leads', { ...lead, fullName: 'Forged' }, forged)
    const [consent] = await portal.database.owner`select ip from calls.lead_consent order by at desc limit 1`
    expect(consent?.['ip']).toMatch(/^(::1|(::ffff:)?127\.0\.0\.1)$/)
  })
})

describe('the lead form without script', () => {
  const send = (fields: Record<string, string>) =>
    portal.as(null)('POST', '/api/leads', new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })

  test('is stored and redirects to the thank-you page', async () => {
    const response = await send({ ...lead, fullName: 'Native', justMoved: 'true', website: '' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you'])
    expect(
      await portal.database.owner`select just_moved, looking_to_switch from calls.lead where full_name = 'Native'`,
    ).toEqual([{ just_moved: true, looking_to_switch: false }])
    expect(await (await portal.as(null)('GET', '/thank-you')).text()).toContain('"kind":"thanks"')
  })

  test('returns the typed values and the errors', async () => {
    const response = await send({ ...lead, email: 'no address' })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('"email":"no address"')
    expect(html).toContain('Enter a valid email')
  })
})

test('the OpenAPI document is for members, and contains every operation', async () => {
  expect((await portal.as(null)('GET', '/api/openapi.json')).status).toBe(401)
  const document = (await (await portal.as('agent')('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/leads/{id}', '/api/auth/user', '/api/admin/seed-scripts']),
  )
})

test('signing out ends the session at once, also for a copied cookie', async () => {
  const cookie = await portal.cookieOf('supervisor')
  expect((await portal.as(null)('GET', '/api/auth/user', undefined, { cookie })).status).toBe(200)
  await portal.as(null)('GET', '/api/logout', undefined, { cookie })
  await until(async () => (await portal.as(null)('GET', '/api/auth/user', undefined, { cookie })).status === 401)
})
