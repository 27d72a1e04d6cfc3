import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@portal/service-kit/testing'
import { sendRaw } from '../testing/raw-http.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'
import { setNewest, writeBuild } from '../testing/test-builds.ts'

const [portal, quote] = ['portal.example', 'quote.example']
const build = 'aaaaaaaaaaaa'
const render = 'export const render = () => "<title>Landing</title>"'

let gateway: TestGateway
let cookie: string
beforeAll(async () => {
  gateway = await startTestGateway({ PORTAL_ORIGIN: `http://${portal}`, VISITOR_ORIGIN: `http://${quote}` })
  cookie = gateway.signIn('agent')
  const { remotes } = gateway
  await writeBuild(remotes, { name: 'shell', build, entry: null }, { 'index.html': '<title>Shell</title><!--data-->' })
  await writeBuild(remotes, { name: 'landing', build, entry: null, roles: [] }, { 'render.mjs': render })
  for (const name of ['shell', 'landing']) await setNewest(remotes, name, build)
  await until(async () => {
    expect((await send(portal, 'GET', '/', { cookie })).text).toContain('Shell')
    expect((await send(quote, 'GET', '/')).text).toContain('Landing')
  })
})
afterAll(() => gateway.stop())

/** @returns status, location, and body of the response. */
async function send(host: string, method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const lines = Object.entries({ host, connection: 'close', 'content-length': String(body.length), ...headers })
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  const { status, head: replied, body: text } = await sendRaw(gateway.port, `${head}\r\n\r\n${body}`)
  return { status, text, location: /^location: (.*)\r$/im.exec(replied)?.[1] }
}

test('the host of visitors shows their page, also to members', async () => {
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    const { status, text } = await send(quote, 'GET', '/', headers)
    expect(status).toBe(200)
    expect(text).toContain('<title>Landing</title>')
  }
})

test.each(['/leads', '/api/login', '/api/leads?limit=1', '/api/events', '/previews/1'])(
  'the host of visitors redirects %s to the portal, with or without a session',
  async path => {
    const { status, location } = await send(quote, 'GET', path, { cookie })
    expect([status, location]).toEqual([302, `http://${portal}${path}`])
  },
)

test.each([
  ['POST', '/api/sales'],
  ['PATCH', '/api/leads/1'],
  ['GET', '/remotes/shell/aaaaaaaaaaaa/main.js'],
  ['GET', '/remotes.json'],
])('the host of visitors has nothing at %s %s', async (method, path) => {
  expect((await send(quote, method, path, { cookie })).status).toBe(404)
})

test('a lead may come from the page on the host of visitors, and from no other site', async () => {
  const json = { 'content-type': 'application/json' }
  const sent = gateway.forwarded.length
  expect((await send(quote, 'POST', '/api/leads', { ...json, origin: `http://${quote}` }, '{}')).status).toBe(200)
  expect(gateway.forwarded).toHaveLength(sent + 1)
  for (const origin of [`http://${portal}`, 'http://other.example']) {
    expect((await send(quote, 'POST', '/api/leads', { ...json, origin }, '{}')).status).toBe(403)
  }
  expect(gateway.forwarded).toHaveLength(sent + 1)
})

test('the portal sends visitors to their host, and members to sign in', async () => {
  expect(await send(portal, 'GET', '/')).toMatchObject({ status: 302, location: `http://${quote}/` })
  expect(await send(portal, 'GET', '/leads')).toMatchObject({ status: 302, location: '/api/login?returnTo=%2Fleads' })
  expect((await send(portal, 'GET', '/', { cookie })).status).toBe(200)
})

test('the page of visitors may not write to the portal', async () => {
  const headers = { cookie, origin: `http://${quote}`, 'content-type': 'application/json' }
  expect((await send(portal, 'POST', '/api/sales', headers, '{}')).status).toBe(403)
})
