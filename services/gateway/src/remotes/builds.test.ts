import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createLog } from '@portal/service-kit'
import { createBuilds } from './builds.ts'

const [good, broken, missing] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']
const log = createLog('test', 'silent')

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'builds-'))
  for (const name of ['calls', 'sales']) {
    const manifest = { name, build: good, version: '1', builtAt: '2026-11-18T10:00:00.000Z', roles: [], entry: 'a.js' }
    await write(name, good, JSON.stringify({ ...manifest, integrity: {}, pages: [], slots: [] }))
    await release(name, good)
  }
  await write('calls', broken, '{"name":')
})
afterEach(() => rm(root, { recursive: true }))

async function write(name: string, build: string, manifest: string) {
  await mkdir(join(root, name, build), { recursive: true })
  await writeFile(join(root, name, build, 'remote.json'), manifest)
}
const release = (name: string, build: string) => writeFile(join(root, name, 'active'), build)
/** Longer than a pointer is taken as read. */
const untilReadAgain = () => wait(550)

test.each([broken, missing])(
  'a build that cannot be opened (%s) hurts no other, and leaves its remote as it was',
  async bad => {
    const builds = createBuilds(root, log)
    const active = async () => (await builds.allActive()).map(({ base }) => base).sort()
    expect(await active()).toEqual([`/remotes/calls/${good}/`, `/remotes/sales/${good}/`])
    await release('calls', bad)
    await untilReadAgain()
    expect(await active()).toEqual([`/remotes/calls/${good}/`, `/remotes/sales/${good}/`])

    const startedLater = createBuilds(root, log)
    expect((await startedLater.allActive()).map(({ base }) => base)).toEqual([`/remotes/sales/${good}/`])
    await release('calls', good)
    await untilReadAgain()
    expect(await startedLater.allActive()).toHaveLength(2)
  },
)
