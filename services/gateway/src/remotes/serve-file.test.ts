import { rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ApiError } from '@portal/service-kit'
import { createLog, respondWithError } from '@portal/service-kit'
import { Hono } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import { createTestBuilds, publishTestBuild, type TestBuilds } from '../testing/test-builds.ts'
import { serveFile } from './serve-file.ts'

const build = 'aaaaaaaaaaaa'
let testBuilds: TestBuilds
let errors: unknown[]
let app: Hono<GatewayEnv>

beforeAll(async () => {
  testBuilds = await createTestBuilds()
  const { sql } = testBuilds
  errors = []
  const files = { 'a.js': 'plain', 'a.js.br': 'brotli', 'a.js.gz': 'gzip', 'b.css': 'plain', 'b.css.gz': 'gzip' }
  const images = {
    'c.png': '',
    'd.exe': '',
    'e.webp': 'image',
    'render.mjs': 'x',
    'index.html': 'x',
    noending: 'x',
    'sbom.cdx.json': '{}',
  }
  await publishTestBuild(sql, { name: 'calls', build, entry: null }, { ...files, ...images })
  await publishTestBuild(
    sql,
    { name: 'landing', build, entry: null, roles: [] },
    { 'render.mjs': 'x', 'a.js': 'plain' },
  )
  const log = { ...createLog('test', 'silent'), error: (...args: unknown[]) => void errors.push(args) } as never
  const builds = testBuilds.open(log)
  app = new Hono<GatewayEnv>()
    .get('/:name/:file{.+}', async c => {
      const found = await builds.find(c.req.param('name'), build)
      return found ? serveFile(c, builds, found, c.req.param('file')) : c.text('no build', 410)
    })
    .onError((error, c) => respondWithError(c, error as ApiError, 'test')) as never
})
afterAll(() => testBuilds.close())

const get = (path: string, accepted = '') => app.request(path, { headers: { 'accept-encoding': accepted } })

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null, 'plain'],
  ['gzip, br;q=0.5', 'gzip', 'gzip'],
  ['*', 'br', 'brotli'],
  ['', null, 'plain'],
])('Accept-Encoding %s: the file is sent as %s', async (accepted, encoding, text) => {
  const response = await get('/calls/a.js', accepted)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(await response.text()).toBe(text)
})

test('sends an encoding only if the build contains it', async () => {
  const response = await get('/calls/b.css', 'br, gzip;q=0.1')
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['gzip', 'gzip'])
})

test("a role's file may be cached forever, by the browser only and for this site only", async () => {
  const { headers } = await get('/calls/a.js')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'private, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  })
})

test('a public file may be cached by proxies and used in link previews', async () => {
  const { headers } = await get('/landing/a.js')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test.each([
  ['b.css', 'text/css; charset=utf-8'],
  ['e.webp', 'image/webp'],
])('%s has the type %s', async (file, type) => {
  expect((await get(`/calls/${file}`)).headers.get('content-type')).toBe(type)
})

test('an empty file is a file', async () => {
  const response = await get('/calls/c.png')
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test.each([
  'remote.json',
  'index.html',
  'render.mjs',
  'sbom.cdx.json',
  'd.exe',
  'noending',
  'missing.js',
  'a.js.br',
  '../landing/a.js',
])('%s is not served', async file => {
  const response = await get(`/calls/${encodeURIComponent(file)}`)
  expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
})

test.each([
  ['was deleted', (copy: string) => unlink(copy)],
  ['was deleted with its folder', (copy: string) => rm(dirname(copy), { recursive: true })],
])('a copy that %s is restored, without an error in the log', async (_, damage) => {
  expect((await get('/calls/a.js', 'br')).status).toBe(200)
  await damage(join(testBuilds.root, 'calls', build, 'a.js.br'))
  expect(await (await get('/calls/a.js', 'br')).text()).toBe('brotli')
  expect(errors).toEqual([])
})

test('a copy with other content is replaced before a gateway uses it', async () => {
  await get('/calls/a.js')
  await writeFile(join(testBuilds.root, 'calls', build, 'a.js'), 'changed')
  const opened = await testBuilds.open().find('calls', build)
  expect(await testBuilds.open().read(opened!, 'a.js')).toEqual(Buffer.from('plain'))
})
