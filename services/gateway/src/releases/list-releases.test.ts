import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestBuilds, pointTo, publishTestBuild, type TestBuilds } from '../testing/test-builds.ts'
import { listReleases } from './list-releases.ts'

const [older, newer, never] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']

let testBuilds: TestBuilds
beforeAll(async () => {
  testBuilds = await createTestBuilds()
  const { sql } = testBuilds
  await publishTestBuild(sql, { name: 'calls', build: older, builtAt: '2026-11-18T10:00:00.000Z' })
  await publishTestBuild(sql, { name: 'calls', build: newer, version: '1.1.0', builtAt: '2026-11-19T10:00:00.000Z' })
  await publishTestBuild(sql, { name: 'calls', build: never, builtAt: '2026-11-20T10:00:00.000Z' })
  await pointTo(sql, 'calls', older, 'ann')
  await pointTo(sql, 'calls', newer, 'bob')
})
afterAll(() => testBuilds.close())

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('lists the build of a remote with the time and name of its release, and the other builds, newest first', async () => {
  const common = { commit: null, isDirty: false, health: null }
  expect(await listReleases(testBuilds.sql)).toEqual([
    {
      remote: 'calls',
      ...common,
      build: newer,
      version: '1.1.0',
      builtAt: '2026-11-19T10:00:00.000Z',
      since: instant,
      by: 'bob',
      candidate: null,
      bounds: { paths: [], rolesAtMost: ['agent', 'supervisor', 'admin'] },
      previews: [],
      otherBuilds: [
        {
          ...common,
          build: never,
          version: '1.0.0',
          builtAt: '2026-11-20T10:00:00.000Z',
          isWithdrawn: false,
          lastReleased: null,
        },
        {
          ...common,
          build: older,
          version: '1.0.0',
          builtAt: '2026-11-18T10:00:00.000Z',
          isWithdrawn: false,
          lastReleased: { at: instant, by: 'ann' },
        },
      ],
      log: [
        expect.objectContaining({ kind: 'release', build: newer, by: 'bob' }),
        expect.objectContaining({ kind: 'release', build: older, by: 'ann' }),
      ],
    },
  ])
})

test('lists one remote by its name', async () => {
  expect(await listReleases(testBuilds.sql, 'sales')).toEqual([])
  expect(await listReleases(testBuilds.sql, 'calls')).toHaveLength(1)
})
