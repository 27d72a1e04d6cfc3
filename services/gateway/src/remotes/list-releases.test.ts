import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { listReleases } from './list-releases.ts'

const [older, newer, never] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'))
  await build(older, '1.0.0', '2026-11-18T10:00:00.000Z')
  await build(newer, '1.1.0', '2026-11-19T10:00:00.000Z')
})
afterEach(() => rm(root, { recursive: true }))

async function build(id: string, version: string, builtAt: string) {
  await mkdir(join(root, 'calls', id), { recursive: true })
  await write(`${id}/remote.json`, JSON.stringify({ version, builtAt }))
}
const write = (file: string, text: string) => writeFile(join(root, 'calls', file), text)
const released = (...lines: object[]) =>
  write('releases.jsonl', `${lines.map(line => JSON.stringify(line)).join('\n')}\n`)

test('lists the active build with the time and name of its release, and the other builds, newest first', async () => {
  await write('active', newer)
  await released(
    { build: older, at: '2026-11-18T10:00:05.000Z', by: 'ann' },
    { build: newer, at: '2026-11-19T10:00:05.000Z', by: 'bob' },
  )
  await build(never, '2.0.0', '2026-11-20T10:00:00.000Z')
  expect(await listReleases(root)).toEqual([
    {
      remote: 'calls',
      build: newer,
      version: '1.1.0',
      builtAt: '2026-11-19T10:00:00.000Z',
      since: '2026-11-19T10:00:05.000Z',
      by: 'bob',
      otherBuilds: [
        { build: never, version: '2.0.0', builtAt: '2026-11-20T10:00:00.000Z', lastReleased: null },
        {
          build: older,
          version: '1.0.0',
          builtAt: '2026-11-18T10:00:00.000Z',
          lastReleased: { at: '2026-11-18T10:00:05.000Z', by: 'ann' },
        },
      ],
    },
  ])
})

test('a pointer that was moved by hand has the time of the file and an unknown name', async () => {
  await released(
    { build: older, at: '2026-11-18T10:00:05.000Z', by: 'ann' },
    { build: newer, at: '2026-11-19T10:00:05.000Z', by: 'bob' },
  )
  await write('active', `${older}\n`)
  const at = new Date('2026-11-20T08:00:00Z')
  await utimes(join(root, 'calls/active'), at, at)
  expect(await listReleases(root)).toMatchObject([{ build: older, since: at.toISOString(), by: 'unknown' }])
})

test('tolerates missing manifests, malformed manifests, and incomplete release records', async () => {
  await write('active', never)
  await write(`${older}/remote.json`, '{"version":')
  await write('releases.jsonl', '{"build":"cccc\nnull\n')
  expect(await listReleases(root)).toMatchObject([
    { build: never, version: null, builtAt: null, by: 'unknown', otherBuilds: [{ build: newer }, { version: null }] },
  ])
  expect(await listReleases(join(root, 'nowhere'))).toEqual([])
})
