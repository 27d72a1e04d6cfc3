import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PortalData } from '@portal/contracts'
import { testKeys } from '@portal/service-kit/testing'
import { Hono } from 'hono'
import { gatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import { createTestBuilds, pointTo, publishTestBuild, type TestBuilds } from '../testing/test-builds.ts'
import { shellPage } from './shell-page.ts'

const build = 'aaaaaaaaaaaa'
const user = { id: '1', firstName: '</script><b>', role: 'agent' } as never
const config = gatewayConfig.parse({
  ...testKeys('gateway'),
  FORM_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://localhost/x',
  PORT: '0',
})
const shared = ['@portal/sdk/older', '@portal/sdk/ui']
const page = (path: string, module: string, files: string[]) => ({
  path,
  title: path,
  module,
  roles: ['agent'],
  files,
  shared,
})

let testBuilds: TestBuilds
let app: Hono<GatewayEnv>
beforeAll(async () => {
  testBuilds = await createTestBuilds()
  const { sql } = testBuilds
  const index = '<!--preload--><style nonce="%NONCE%"></style><i nonce="%NONCE%"></i><!--data-->'
  const csp = { scripts: ['sha256-script'], styles: ['sha256-style'] }
  await publishTestBuild(
    sql,
    {
      name: 'shell',
      build,
      entry: null,
      preload: ['main.js', 'main.css'],
      sharedFiles: { '@portal/sdk/ui': ['main.js', 'ui.js'] },
      integrity: { 'main.js': 'sha384-m', 'ui.js': 'sha384-u' },
      csp,
    },
    { 'index.html': index },
  )
  const pages = [page('/leads', './leads', ['leads.js', 'leads.css']), page('/scripts/:id', './player', ['player.js'])]
  const slot = (name: string, role: string) => ({
    slot: name,
    order: 0,
    module: '.',
    roles: [role],
    files: [`${name}.js`],
  })
  const slots = [slot('dashboard.charts', 'agent'), slot('dashboard.next', 'admin'), slot('frame.dock', 'agent')]
  const calls = { name: 'calls', build, integrity: { 'leads.js': 'sha384-l' } }
  await publishTestBuild(sql, { ...calls, pages: pages as never, slots: slots as never })
  const others = [page('/sales', './sales', ['sales.js'])]
  // Its entry is missing, so that it is listed, but cannot be loaded.
  await publishTestBuild(sql, { name: 'sales', build, pages: others as never, entry: 'missing.js' })
  for (const name of ['shell', 'calls', 'sales']) await pointTo(sql, name, build)
  const builds = testBuilds.open()
  app = new Hono<GatewayEnv>().get('*', c => shellPage(c, { user, position: 'memory.7' }, builds, config))
})
afterAll(() => testBuilds.close())

const get = async (path: string) => {
  const response = await app.request(path)
  return { html: await response.text(), headers: response.headers }
}
const laterFiles = /<template id="page-files">(.*?)<\/template>/
const linksIn = (html: string) => [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link)
const preloaded = (html: string) => linksIn(html.replace(laterFiles, ''))
/** The links that a script of the shell adds to the head once the shell's own files have arrived. */
const preloadedLater = (html: string) => linksIn(laterFiles.exec(html)?.[1] ?? '')

test('contains the data that the first screen needs', async () => {
  const { html } = await get('/')
  const json = /<script type="application\/json" id="portal-data">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(json).not.toContain('<')
  const data = JSON.parse(json) as PortalData
  expect(data).toMatchObject({
    user,
    brand: 'Skyline Connect',
    phone: null,
    timeZone: 'America/New_York',
    position: 'memory.7',
  })
  expect(data.registry.remotes.map(({ name, unavailable }) => [name, unavailable])).toEqual([
    ['calls', undefined],
    ['sales', true],
  ])
})

test('preloads the files of the shell, then those of the requested page with what it uses of the shell', async () => {
  const shell = [
    `<link rel="preload" as="script" href="/remotes/shell/${build}/main.js" integrity="sha384-m" crossorigin="anonymous">`,
    `<link rel="preload" as="style" href="/remotes/shell/${build}/main.css">`,
  ]
  const base = `/remotes/calls/${build}`
  const settings = await get('/settings')
  expect([preloaded(settings.html), preloadedLater(settings.html)]).toEqual([shell, []])
  const leads = await get('/leads')
  expect(preloaded(leads.html)).toEqual(shell)
  expect(preloadedLater(leads.html)).toEqual([
    `<link rel="preload" as="script" href="/remotes/shell/${build}/ui.js" integrity="sha384-u" crossorigin="anonymous">`,
    `<link rel="preload" as="script" href="${base}/remoteEntry.js">`,
    `<link rel="preload" as="script" href="${base}/leads.js" integrity="sha384-l" crossorigin="anonymous">`,
    `<link rel="preload" as="style" href="${base}/leads.css">`,
  ])
})

test('preloads the parts of the dashboard that the user may see', async () => {
  expect(preloadedLater((await get('/')).html)).toEqual([
    `<link rel="preload" as="script" href="/remotes/calls/${build}/remoteEntry.js">`,
    `<link rel="preload" as="script" href="/remotes/calls/${build}/dashboard.charts.js">`,
  ])
})

test.each([
  ['/scripts/1', true],
  ['/scripts/1/2', false],
  ['/scripts', false],
  ['/leads/1', false],
  ['/sales', false],
])('preloads a remote for %s: %s', async (path, isPreloaded) => {
  expect(preloadedLater((await get(path)).html).length > 0).toBe(isPreloaded)
})

test('every page has a nonce of its own, which its policy allows', async () => {
  const [one, other] = [await get('/'), await get('/')]
  const nonces = [one, other].map(({ html }) => [...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
  expect(nonces[0]).toHaveLength(2)
  expect(new Set(nonces[0]).size).toBe(1)
  expect(nonces[0]).not.toEqual(nonces[1])
  const policy = one.headers.get('content-security-policy')
  expect(policy).toContain(`style-src 'self' 'sha256-style' 'nonce-${nonces[0]?.[0]}'`)
  expect(policy).toContain("script-src 'self' 'sha256-script';")
})
