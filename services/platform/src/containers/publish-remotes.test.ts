import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { addBuild } from '@portal/sdk/federation/activate'
import { root } from '../shared/paths.ts'
import { publishRemotes } from './publish-remotes.ts'

const first = 'aaaaaaaaaaaa'
const second = 'bbbbbbbbbbbb'

let folder: string
let volume: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-remotes-'))
  volume = join(folder, 'volume')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** An image with one build of each named remote. */
function image(builds: Record<string, string>): string {
  const path = mkdtempSync(join(folder, 'image-'))
  for (const [name, build] of Object.entries(builds)) {
    mkdirSync(join(path, name, build), { recursive: true })
    writeFileSync(join(path, name, build, 'remote.json'), build)
    addBuild(join(path, name), build)
  }
  return path
}

const active = (name: string) => readFileSync(join(volume, name, 'active'), 'utf8')

test('publishes the builds of an image and keeps those of earlier images', () => {
  publishRemotes(image({ calls: first, sales: first }), volume)
  publishRemotes(image({ calls: second, sales: first }), volume)

  expect([active('calls'), active('sales')]).toEqual([second, first])
  expect(readdirSync(join(volume, 'calls'))).toEqual(expect.arrayContaining([first, second]))
  expect(readFileSync(join(volume, 'calls', second, 'remote.json'), 'utf8')).toBe(second)
})

test('a rollback of one remote survives the release of another', () => {
  publishRemotes(image({ calls: first, sales: first }), volume)
  publishRemotes(image({ calls: second, sales: first }), volume)
  writeFileSync(join(volume, 'calls/active'), first)

  const lines = publishRemotes(image({ calls: second, sales: second }), volume)

  expect([active('calls'), active('sales')]).toEqual([first, second])
  expect(lines).toEqual([`calls ${second} is not active: the remote was rolled back`, `sales ${second} is active`])
})

test('the files that the Dockerfile copies into the remotes image are enough', () => {
  const dockerfile = readFileSync(join(root, 'services/platform/Dockerfile'), 'utf8')
  const stage = /AS remotes\n([^]*?)\nCMD (\[.*\])/.exec(dockerfile)
  const copied = [...(stage?.[1] ?? '').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  )
  for (const file of copied) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const [, target = '', link = ''] = /ln -s (\S+) (\S+)/.exec(stage?.[1] ?? '') ?? []
  mkdirSync(dirname(join(folder, link)), { recursive: true })
  symlinkSync(target, join(folder, link))
  const [, script = ''] = JSON.parse(stage?.[2] ?? '[]') as string[]

  const { status, stdout } = spawnSync(process.execPath, [script, image({ calls: first }), volume], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect({ status, stdout }).toEqual({ status: 0, stdout: `calls ${first} is active\n` })
})
