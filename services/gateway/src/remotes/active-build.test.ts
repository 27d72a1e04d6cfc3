import { rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createLog } from '@portal/service-kit'
import { createBuildsFolder, setActive, writeBuild, writeReleases } from '../testing/test-builds.ts'
import { type Builds, createBuilds } from './active-build.ts'

const [good, older, malformed, missing, incomplete] = [
  'aaaaaaaaaaaa',
  '000000000000',
  'bbbbbbbbbbbb',
  'cccccccccccc',
  'dddddddddddd',
]

let root: string
let errors: [fields: { remote: string; build: string; servedBuild: string | null }, phrase: string][]
const log = {
  ...createLog('test', 'silent'),
  error: (...args: (typeof errors)[number]) => void errors.push(args),
} as never

beforeEach(async () => {
  errors = []
  root = await createBuildsFolder()
  for (const name of ['calls', 'sales']) {
    for (const build of [good, older]) await writeBuild(root, { name, build })
    await setActive(root, name, good)
  }
  for (const build of [malformed, incomplete]) await writeBuild(root, { name: 'calls', build })
  await writeFile(join(root, 'calls', malformed, 'remote.json'), '{"name":')
  await unlink(join(root, 'calls', incomplete, 'remoteEntry.js'))
})
afterEach(() => rm(root, { recursive: true }))

/** Longer than a pointer is cached. */
const untilPointersAreReadAgain = () => wait(550)

const servedIds = async (builds: Builds) =>
  Object.fromEntries((await builds.allServed()).map(({ name, build }) => [name, build?.manifest.build ?? null]))

test('serves the build that the pointer names, and another one soon after a release', async () => {
  const builds = createBuilds(root, log)
  expect(await servedIds(builds)).toEqual({ calls: good, sales: good })
  expect((await builds.served('calls'))?.base).toBe(`/remotes/calls/${good}/`)
  await setActive(root, 'calls', `${older}\n`)
  expect(await servedIds(builds)).toEqual({ calls: good, sales: good })
  await untilPointersAreReadAgain()
  expect(await servedIds(builds)).toEqual({ calls: older, sales: good })
  expect(errors).toEqual([])
})

test.each([malformed, missing, incomplete])(
  'keeps serving the previous build if the active one (%s) cannot be read',
  async bad => {
    const builds = createBuilds(root, log)
    await builds.allServed()
    await setActive(root, 'calls', bad)
    await untilPointersAreReadAgain()
    expect(await servedIds(builds)).toEqual({ calls: good, sales: good })
    expect(errors).toMatchObject([[{ remote: 'calls', build: bad, servedBuild: good }, 'remote build unreadable']])
  },
)

test.each([malformed, missing, incomplete])(
  'serves the last released build that can be read after a start with an unreadable one (%s)',
  async bad => {
    await writeReleases(root, 'calls', [good, older, '../../etc', 'eeeeeeeeeeee', bad])
    await setActive(root, 'calls', bad)
    const builds = createBuilds(root, log)
    expect(await servedIds(builds)).toEqual({ calls: older, sales: good })
    expect((await builds.served('calls'))?.manifest.build).toBe(older)

    await setActive(root, 'calls', good)
    await untilPointersAreReadAgain()
    expect(await servedIds(builds)).toEqual({ calls: good, sales: good })
  },
)

test('lists a remote without a readable build as unavailable, with what is known of it', async () => {
  await setActive(root, 'calls', malformed)
  await setActive(root, 'sales', good)
  const unreadable = (await createBuilds(root, log).allServed()).find(({ name }) => name === 'calls')
  expect(unreadable).toEqual({ name: 'calls', build: null, activeId: malformed, manifest: null })

  await setActive(root, 'calls', incomplete)
  const known = (await createBuilds(root, log).allServed()).find(({ name }) => name === 'calls')
  expect(known).toMatchObject({ build: null, activeId: incomplete, manifest: { name: 'calls', build: incomplete } })
})

test('remembers the manifest of a build that was deleted with all others', async () => {
  const builds = createBuilds(root, log)
  const served = await builds.served('calls')
  for (const id of [good, older]) await rm(join(root, 'calls', id), { recursive: true })
  builds.forget(served!)
  expect((await builds.allServed()).find(({ name }) => name === 'calls')).toMatchObject({
    build: null,
    activeId: good,
    manifest: { build: good },
  })
  expect(await builds.served('calls')).toBeNull()
})

test('logs an unreadable build once, and again after it was readable', async () => {
  const builds = createBuilds(root, log)
  for (const id of [malformed, malformed, good, malformed]) {
    await setActive(root, 'calls', id)
    await untilPointersAreReadAgain()
    await servedIds(builds)
    await servedIds(builds)
  }
  expect(errors).toHaveLength(2)
})

test('a forgotten build is opened again and has the files of now', async () => {
  const builds = createBuilds(root, log)
  const build = (await builds.find('calls', good))!
  expect([...build.files].sort()).toEqual(['remote.json', 'remoteEntry.js'])
  await writeFile(join(build.folder, 'added.js'), '')
  expect(await builds.find('calls', good)).toBe(build)
  builds.forget(build)
  expect((await builds.find('calls', good))?.files.has('added.js')).toBe(true)
})

test.each([
  ['calls', missing],
  ['calls', malformed],
  ['calls', '../sales'],
  ['../calls', good],
  ['.', good],
])('finds no build %s/%s', async (name, id) => {
  const builds = createBuilds(root, log)
  for (let time = 0; time < 2; time += 1) expect(await builds.find(name, id)).toBeNull()
  expect(errors.length).toBeLessThan(2)
})

test('serves nothing from a folder that does not exist', async () => {
  const builds = createBuilds(join(root, 'nowhere'), log)
  expect(await builds.allServed()).toEqual([])
  expect(await builds.served('shell')).toBeNull()
})

test.each(['ABCDEFABCDEF', 'aaaaaaaaaaa', 'aaaaaaaaaaaaa', '', '../sales/aaaaaaaaaaaa'])(
  'ignores the pointer "%s"',
  async pointer => {
    await setActive(root, 'calls', pointer)
    expect(await servedIds(createBuilds(root, log))).toEqual({ sales: good })
  },
)
