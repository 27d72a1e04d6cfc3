import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { landingInput } from '@portal/contracts/landing'
import { createLog, renderWindow, renderWindowMs, verifyRenderTime } from '@portal/service-kit'
import { testKeys, until } from '@portal/service-kit/testing'
import { Hono } from 'hono'
import { gatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import type { Builds } from '../remotes/served-builds.ts'
import { createTestBuilds, pointTo, publishTestBuild, type TestBuilds } from '../testing/test-builds.ts'
import { createLandingPage, type LandingPage } from './landing-page.ts'
import { createRenderers } from './render-process.ts'

const [build, next] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']
const start = Date.UTC(2026, 10, 21, 12)
const badWindow = renderWindow(start + renderWindowMs).toString(36)
// Renders its input, and counts how many times it did.
const renderer = `
let count = 0
export function render({ base, renderTime, state }) {
  return \`\${++count} \${base} \${renderTime} \${JSON.stringify(state)}\`
}`
const config = gatewayConfig.parse({
  ...testKeys('gateway'),
  FORM_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://localhost/x',
  PORT: '0',
})
/** Cannot render in the window after the first. */
const failing = renderer.replace('return', `if (renderTime.startsWith('${badWindow}')) throw new Error('no'); return`)

let testBuilds: TestBuilds
let app: Hono<GatewayEnv>
let builds: Builds
let page: LandingPage
let counted: string[] = []
const renderers = createRenderers()
afterAll(() => renderers.stop())
const removed: string[] = []
beforeEach(async () => {
  testBuilds = await createTestBuilds()
  const { sql } = testBuilds
  await publishTestBuild(sql, { name: 'landing', build, entry: null, roles: [] }, { 'render.mjs': renderer })
  await pointTo(sql, 'landing', build)
  jest.spyOn(Date, 'now').mockReturnValue(start)
  builds = testBuilds.open()
  counted = []
  serve()
})

/** Serves the page as a gateway that has just started. */
function serve(withConfig = config) {
  page = createLandingPage({
    config: withConfig,
    log: createLog('test', 'silent'),
    builds,
    renderers,
    countRendering: (rendered, outcome) => counted.push(`${rendered} ${outcome}`),
  })
  app = new Hono<GatewayEnv>()
    .get('/again', c => page.showAgain(c, 400, { values: { a: 'b' }, errors: {} }))
    .get('/thanks', c => page.show(c, 'thanks'))
    .get('/', c => page.show(c, 'form')) as never
}

async function release(id: string, code: string) {
  const { sql } = testBuilds
  await publishTestBuild(sql, { name: 'landing', build: id, entry: null, roles: [] }, { 'render.mjs': code })
  await pointTo(sql, 'landing', id)
}

afterEach(async () => {
  jest.restoreAllMocks()
  await testBuilds.close()
})

const get = (path = '/', headers: Record<string, string> = {}) =>
  app.request(path, { headers }, { outgoing: { removeHeader: (name: string) => removed.push(name) } as never })
const textOf = async (path = '/') => (await get(path)).text()
const setTime = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms)

test('renders the form once per window, and the thanks separately', async () => {
  const form = await textOf()
  expect(form).toContain('{"kind":"form","values":{},"errors":{}}')
  setTime(start + renderWindowMs - 1)
  expect(await textOf()).toBe(form)
  expect(await textOf('/thanks')).toContain('{"kind":"thanks"}')
})

test.each([
  ['', '2026-11-21'],
  ["export const consentVersion = '2026-11-23'", '2026-11-23'],
])('signs the version of the notice that the build shows: "%s"', async (exported, version) => {
  await release(next, `${renderer}\n${exported}`)
  builds = testBuilds.open()
  serve()
  const [, , renderTime = ''] = (await textOf()).split(' ')
  expect(verifyRenderTime(config.FORM_SECRET, renderTime)).toMatchObject({ consentVersion: version })
})

test('concurrent first visitors share one rendering', async () => {
  const pages = await Promise.all(Array.from({ length: 5 }, () => textOf()))
  expect(new Set(pages).size).toBe(1)
})

test('in a new window, visitors get the previous page until the new one is rendered', async () => {
  const previous = await textOf()
  setTime(start + renderWindowMs)
  expect(await textOf()).toBe(previous)
  for (let time = 0; time < 100 && (await textOf()) === previous; time += 1) await new Promise(setImmediate)
  const current = await textOf()
  expect(current).not.toBe(previous)
  expect(await textOf()).toBe(current)
})

test('a page from before the previous window is not served', async () => {
  const old = await textOf()
  setTime(start + 2 * renderWindowMs)
  expect(await textOf()).not.toBe(old)
})

test('if a build cannot render, visitors get the page of the build before it until it can', async () => {
  const first = await textOf()
  await release(next, failing)
  setTime(start + renderWindowMs)
  await until(async () => {
    await textOf()
    return counted.includes(`${next} failed`)
  })
  expect(await textOf()).toContain(`/landing/${build}/`)
  expect(await textOf()).not.toBe(first)
  expect(await (await get('/again')).text()).toContain(`/landing/${build}/`)
  setTime(start + 2 * renderWindowMs)
  expect(await textOf('/thanks')).toContain(`/landing/${next}/`)
  expect(new Set(counted)).toEqual(new Set([`${build} loaded`, `${next} failed`, `${next} loaded`]))
})

test('if no build can render, the last page stays', async () => {
  await release(next, failing)
  builds = testBuilds.open()
  await testBuilds.sql`update build set withdrawn_at = now() where build = ${build}`
  serve()
  const last = await textOf()
  setTime(start + renderWindowMs)
  for (let times = 0; times < 3; times += 1) expect(await textOf()).toBe(last)
  await until(() => counted.includes(`${next} failed`))
  app.onError((error, c) => c.json(error))
  expect(await (await get('/thanks')).json()).toMatchObject({ code: 'unavailable' })
})

test('may be stored, if it is checked with its ETag every time', async () => {
  const { headers } = await get()
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: 'cookie, accept-encoding',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect(removed).toContain('cross-origin-opener-policy')
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  const same = await get('/', { 'if-none-match': etag })
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
  expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
})

test.each([
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['br;q=0.5, gzip', 'gzip'],
  ['identity', null],
])('Accept-Encoding %s: the page is sent as %s', async (accepted, encoding) => {
  const response = await get('/', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10)
})

test('the form with errors is rendered for this visitor only', async () => {
  const response = await get('/again')
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(await response.text()).toContain('"values":{"a":"b"}')
})

test.each(['/', '/thanks', '/again'])('the renderer of %s gets the input of the contract', async path => {
  await release(next, 'export const render = input => JSON.stringify(input)')
  builds = testBuilds.open()
  serve()
  expect(landingInput.safeParse(JSON.parse(await textOf(path)))).toMatchObject({ success: true })
})

test('the renderer gets the reviews that are configured', async () => {
  await release(next, 'export const render = input => JSON.stringify(input.reviews)')
  builds = testBuilds.open()
  const reviews = [{ text: 'Set up in a day.', author: 'Ann R.', url: 'https://reviews.example/1' }]
  serve({ ...config, CUSTOMER_REVIEWS: reviews })
  expect(JSON.parse(await textOf())).toEqual(reviews)
})

test('a release shows its page at once', async () => {
  const before = await textOf()
  await release(next, renderer)
  await until(async () => (await textOf()) !== before)
})

test('a page whose render.mjs was deleted is unavailable, and the build is opened again', async () => {
  await builds.served('landing', null)
  const copy = join(testBuilds.root, 'landing', build, 'render.mjs')
  await unlink(copy)
  app.onError((error, c) => c.json(error))
  expect(await (await get()).json()).toMatchObject({ code: 'unavailable' })
  await builds.served('landing', null)
  expect(await readFile(copy, 'utf8')).toBe(renderer)
})

test('a build is tried with every page, and one that can render none is an issue with the reason', async () => {
  const { sql } = testBuilds
  const publish = (id: string, code: string) =>
    publishTestBuild(sql, { name: 'landing', build: id, entry: null, roles: [] }, { 'render.mjs': code })
  const tried = async (id: string, code: string) => {
    await publish(id, code)
    return (await page.findRenderIssues(id)).map(({ message }) => message)
  }
  const asPage = (body: string) => `export function render({ state }) { ${body} }`
  const cannot = (id: string, why: string) => [`landing ${id} can't render its page: ${why}`]
  expect(await tried('b'.repeat(12), renderer)).toEqual([])
  expect(await tried('c'.repeat(12), 'throw new TypeError("no phone")')).toEqual(
    cannot('c'.repeat(12), 'TypeError: no phone'),
  )
  expect(await tried('d'.repeat(12), asPage('return state.kind === "form" ? "page" : state.values.a'))).toEqual(
    cannot('d'.repeat(12), "TypeError: Cannot read properties of undefined (reading 'a')"),
  )
  expect(
    await tried('e'.repeat(12), asPage('if (Object.keys(state.errors ?? {}).length > 0) for (;;); return ""')),
  ).toEqual(cannot('e'.repeat(12), 'The process that renders the page did not answer within 2000 ms.'))
  expect(await tried('f'.repeat(12), asPage(''))).toEqual(cannot('f'.repeat(12), 'The renderer returned no text.'))
  expect(await page.findRenderIssues('0'.repeat(12))).toMatchObject([{ path: 'render' }])
  expect(counted).toEqual([])
})

test('a page that was prepared after a release is served without rendering it again', async () => {
  await textOf()
  await release(next, renderer)
  await page.prepare()
  counted = []
  expect(await textOf()).toContain(`/landing/${next}/`)
  expect(await textOf('/thanks')).toContain(`/landing/${next}/`)
  expect(counted).toEqual([])
})
