import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createLog } from '@portal/service-kit'
import { until } from '@portal/service-kit/testing'
import {
  createTestBuilds,
  pointTo,
  publishTestBuild,
  setNewest,
  type TestBuilds,
  writeBuild,
} from '../testing/test-builds.ts'
import { type Builds, createBuilds } from './served-builds.ts'

const [good, older, malformed, missing, incomplete] = [
  'aaaaaaaaaaaa',
  '000000000000',
  'bbbbbbbbbbbb',
  'cccccccccccc',
  'dddddddddddd',
]
const agent = { id: '0a000000-0000-4000-8000-000000000001', role: 'agent' } as const

let testBuilds: TestBuilds
let errors: [fields: { remote: string; build: string; servedBuild: string | null }, phrase: string][]
const log = {
  ...createLog('test', 'silent'),
  error: (...args: (typeof errors)[number]) => void errors.push(args),
} as never

beforeEach(async () => {
  errors = []
  testBuilds = await createTestBuilds()
  const { sql } = testBuilds
  for (const name of ['calls', 'sales']) {
    for (const build of [older, good]) {
      await publishTestBuild(sql, { name, build })
      await pointTo(sql, name, build)
    }
  }
  await publishTestBuild(sql, { name: 'calls', build: malformed, roles: ['owner'] as never })
  await publishTestBuild(sql, { name: 'calls', build: incomplete }, {})
})
afterEach(() => testBuilds.close())

const servedIds = async (builds: Builds) =>
  Object.fromEntries((await builds.allServed(agent)).map(({ name, build }) => [name, build?.manifest.build ?? null]))

const untilServed = (builds: Builds, calls: string | null) =>
  until(async () => expect(await servedIds(builds)).toEqual({ calls, sales: good }))

test('serves the build that the pointer names, and another one soon after a release', async () => {
  const builds = testBuilds.open(log)
  expect(await servedIds(builds)).toEqual({ calls: good, sales: good })
  expect((await builds.served('calls', null))?.base).toBe(`/remotes/calls/${good}/`)
  await pointTo(testBuilds.sql, 'calls', older)
  await untilServed(builds, older)
  expect(errors).toEqual([])
})

test.each([malformed, incomplete])('serves the last released build that can be read instead of %s', async bad => {
  const builds = testBuilds.open(log)
  await pointTo(testBuilds.sql, 'calls', bad)
  await untilServed(builds, good)
  expect(errors).toMatchObject([[{ remote: 'calls', build: bad, servedBuild: good }, 'remote build unreadable']])
  expect((await testBuilds.open(log).served('calls', agent))?.manifest.build).toBe(good)
})

test('lists a remote without a readable build as unavailable, with what is known of it', async () => {
  const { sql } = testBuilds
  for (const [name, build] of [['admin', malformed] as const, ['billing', incomplete] as const]) {
    await publishTestBuild(sql, { name, build, ...(name === 'admin' && { roles: ['owner'] as never }) }, {})
    await pointTo(sql, name, build)
  }
  const all = await testBuilds.open(log).allServed(agent)
  const row = (name: string) => all.find(remote => remote.name === name)
  expect(row('admin')).toMatchObject({ build: null, activeId: malformed, manifest: null })
  expect(row('billing')).toMatchObject({ build: null, activeId: incomplete, manifest: { name: 'billing' } })
  expect(row('calls')?.build).not.toBeNull()
})

test('files with hashed names are served from any build that has them, and others are not', async () => {
  const { sql } = testBuilds
  const file = (name: string) => ({ [`${name}.0123456789abcdef.js`]: `${name}()` })
  const shell = { name: 'shell', entry: null, hasHashedNames: true } as const
  const page = { 'index.html': '' }
  await publishTestBuild(sql, { ...shell, build: older }, { ...page, ...file('charts'), ...file('old') })
  await publishTestBuild(sql, { ...shell, build: good }, { ...page, ...file('charts'), ...file('new') })
  await pointTo(sql, 'shell', good)
  const builds = testBuilds.open(log)
  expect((await builds.served('shell', agent))?.base).toBe('/remotes/shell/files/')
  const buildWith = async (name: string) =>
    (await builds.findWithFile('shell', `${name}.0123456789abcdef.js`))?.manifest.build
  expect(await Promise.all(['charts', 'new', 'old', 'missing'].map(buildWith))).toEqual([good, good, older, undefined])
  expect(await builds.findWithFile('calls', 'remoteEntry.js')).toBeNull()

  // A file stays while at least one of its builds exists.
  await sql`update build set is_complete = false, deleted_at = now() where remote = 'shell' and build = ${good}`
  await builds.forgetDeleted()
  expect(await Promise.all(['charts', 'new'].map(buildWith))).toEqual([older, undefined])
})

test('restores a build whose copies were all deleted', async () => {
  const builds = testBuilds.open(log)
  const build = (await builds.served('calls', agent))!
  await rm(join(testBuilds.root, 'calls'), { recursive: true })
  expect(await builds.read(build, 'remoteEntry.js')).toEqual(Buffer.from('entry()'))
})

test('forgets a build whose files were deleted', async () => {
  const builds = testBuilds.open(log)
  expect(await builds.find('calls', older)).not.toBeNull()
  await testBuilds.sql`
    update build set is_complete = false, deleted_at = now() where remote = 'calls' and build = ${older}`
  await builds.forgetDeleted()
  expect(await builds.find('calls', older)).toBeNull()
  expect(await builds.find('calls', good)).not.toBeNull()
})

test.each([
  ['a cache loses the copies of', true],
  ['a folder in which builds are made keeps', false],
])('%s a build whose files were deleted', async (_, isCache) => {
  const { root, sql } = testBuilds
  await testBuilds.open(log).allServed(agent)
  await testBuilds.open(log).find('calls', older)
  await sql`update build set is_complete = false, deleted_at = now() where remote = 'calls' and build = ${older}`
  // This instance has not opened the build, which was copied before it started.
  await createBuilds({ sql, root, isCache, log }).forgetDeleted()
  const copies = await Promise.all(['calls', 'sales'].map(async name => (await readdir(join(root, name))).toSorted()))
  expect(copies).toEqual([isCache ? [good] : [older, good], [good]])
})

test('a slow reading of the pointers does not bring back those from before a release', async () => {
  const { root, sql } = testBuilds
  const held = Promise.withResolvers<void>()
  let isFirst = true
  // Holds the rows of the first query that reads pointers.
  const slow = new Proxy(sql, {
    apply(target, self, args: never[]) {
      const query: Promise<unknown> = Reflect.apply(target as never, self, args)
      if (!isFirst || !String(args[0]).includes('from pointer')) return query
      isFirst = false
      return query.then(async rows => {
        await held.promise
        return rows
      })
    },
  })
  const builds = createBuilds({ sql: slow, root, log })
  const early = builds.allServed(agent)
  await until(() => !isFirst)
  await pointTo(sql, 'calls', older)
  await builds.refresh()
  held.resolve()
  const idOf = (served: Awaited<typeof early>) => served.find(({ name }) => name === 'calls')?.build?.manifest.build
  expect([idOf(await early), idOf(await builds.allServed(agent))]).toEqual([older, older])
})

test('a member in a candidate gets it, and the others get the stable build', async () => {
  const { sql } = testBuilds
  await sql`update pointer set candidate = ${older}, share = 0, roles = '{supervisor}' where remote = 'calls'`
  const builds = testBuilds.open(log)
  const buildOf = async (viewer: Parameters<Builds['served']>[1]) =>
    (await builds.served('calls', viewer))?.manifest.build
  expect(await buildOf({ ...agent, role: 'supervisor' })).toBe(older)
  expect([await buildOf(agent), await buildOf(null)]).toEqual([good, good])
})

test('a manifest claims no more than the bounds of its remote', async () => {
  const { sql } = testBuilds
  await sql`update remote set roles_at_most = '{admin}', paths = '{/sales}' where name = 'sales'`
  const page = (path: string) => ({ path, title: path, module: '.', roles: ['admin' as const], files: [] })
  const pages = ['/sales', '/sales/1', '/salesman', '/leads'].map(page)
  await publishTestBuild(sql, { name: 'sales', build: missing, pages })
  await pointTo(sql, 'sales', missing)
  const builds = testBuilds.open(log)
  const manifest = (await builds.served('sales', agent))?.manifest
  expect(manifest?.roles).toEqual(['admin'])
  expect(manifest?.pages.map(({ path }) => path)).toEqual(['/sales', '/sales/1'])
  expect((await builds.find('sales', missing))?.manifest.roles).toEqual(['admin'])
  // Visitors may load a build without roles.
  await sql`update remote set roles_at_most = '{}' where name = 'sales'`
  expect((await testBuilds.open(log).find('sales', missing))?.manifest.roles).toEqual(['admin'])
})

test('a new installation starts with the builds of the folder', async () => {
  await writeBuild(testBuilds.root, { name: 'admin', build: good })
  await setNewest(testBuilds.root, 'admin', good)
  const builds = testBuilds.open(log)
  expect((await builds.served('admin', agent))?.manifest.build).toBe(good)
})

test('a server starts with the builds of the folder, and an upgrade releases none', async () => {
  const { root } = testBuilds
  const build = async (name: string, changes = {}) => {
    await writeBuild(root, { name, build: good, ...changes }, { 'remoteEntry.js': 'entry()', 'index.html': '' })
    await setNewest(root, name, good)
  }
  await build('shell', { entry: null })
  await build('admin')
  const served = () => servedIds(testBuilds.open(log, false))
  const installed = { admin: good, calls: good, sales: good, shell: good }
  expect(await served()).toEqual(installed)
  await build('billing')
  expect(await served()).toEqual(installed)
})

test('a local portal follows later builds until the remote is released or rolled back', async () => {
  const { root, sql } = testBuilds
  const build = async (id: string) => {
    await writeBuild(root, { name: 'admin', build: id })
    await setNewest(root, 'admin', id)
  }
  const builds = testBuilds.open(log)
  const served = async () => (await builds.served('admin', agent))?.manifest.build
  for (const id of [older, good]) {
    await build(id)
    await until(async () => expect(await served()).toBe(id))
  }
  await sql`update pointer set is_seed = false where remote = 'admin'`
  await build(missing)
  // Another remote shows that the folder was read again.
  await writeBuild(root, { name: 'billing', build: good })
  await setNewest(root, 'billing', good)
  await until(async () => (await builds.served('billing', agent)) !== null)
  expect(await served()).toBe(good)
  expect((await testBuilds.open(log).served('admin', agent))?.manifest.build).toBe(good)
})

test('a build that cannot be read starts no remote, and breaks no other', async () => {
  await writeBuild(testBuilds.root, { name: 'admin', build: good, roles: ['owner'] as never })
  await setNewest(testBuilds.root, 'admin', good)
  const builds = testBuilds.open(log)
  expect(await servedIds(builds)).toEqual({ calls: good, sales: good })
  expect(errors.map(([fields]) => fields)).toMatchObject([{ remote: 'admin', build: good }])
})

test.each([
  ['calls', missing],
  ['calls', malformed],
  ['calls', '../sales'],
  ['../calls', good],
  ['.', good],
])('finds no build %s/%s', async (name, id) => {
  const builds = testBuilds.open(log)
  for (let time = 0; time < 2; time += 1) expect(await builds.find(name, id)).toBeNull()
  expect(errors.length).toBeLessThan(2)
})
