import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { activate, activeBuild, addBuild, defaultReleaser, isRolledBack, newestBuild } from './activate.ts'

const first = 'aaaaaaaaaaaa'
const second = 'bbbbbbbbbbbb'
const third = 'cccccccccccc'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'activate-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const releases = () =>
  readFileSync(join(home, 'releases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { build: string; at: string; by: string })

const pointTo = (build: string) => writeFileSync(join(home, 'active'), `${build}\n`)

test('a release moves the pointer and is logged; the active build is not released again', () => {
  activate(home, first, 'ann')
  activate(home, first, 'bob')
  activate(home, second, 'bob')
  expect(readFileSync(join(home, 'active'), 'utf8')).toBe(second)
  expect(releases().map(({ build, by }) => `${build} ${by}`)).toEqual([`${first} ann`, `${second} bob`])
  expect(new Date(releases()[0]?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('a build that comes back after a rollback by hand is a release', () => {
  activate(home, first, 'ann')
  activate(home, second, 'ann')
  pointTo(first)
  activate(home, second, 'bob')
  expect(releases().at(-1)).toMatchObject({ build: second, by: 'bob' })
})

test('the pointer follows new builds, also back to earlier sources', () => {
  for (const build of [first, second, first, third]) {
    expect(addBuild(home, build, 'ann')).toBe(true)
    expect([activeBuild(home), newestBuild(home)]).toEqual([build, build])
  }
  expect(releases().map(({ build }) => build)).toEqual([first, second, first, third])
})

test('a new build does not undo a rollback, and neither does making the same build again', () => {
  addBuild(home, first, 'ann')
  addBuild(home, second, 'ann')
  pointTo(first)

  expect(addBuild(home, second, 'bob')).toBe(false)
  expect(addBuild(home, third, 'bob')).toBe(false)

  expect([activeBuild(home), newestBuild(home)]).toEqual([first, third])
  expect(isRolledBack(home)).toBe(true)
  expect(releases().map(({ by }) => by)).toEqual(['ann', 'ann'])
})

test('the pointer follows new builds again after it was moved to the newest one', () => {
  addBuild(home, first, 'ann')
  addBuild(home, second, 'ann')
  pointTo(first)
  addBuild(home, third, 'ann')
  pointTo(third)

  expect(isRolledBack(home)).toBe(false)
  expect(addBuild(home, second, 'bob')).toBe(true)
  expect(activeBuild(home)).toBe(second)
})

test('a rollback from before builds were recorded stays', () => {
  activate(home, first, 'ann')
  activate(home, second, 'ann')
  pointTo(first)
  expect(addBuild(home, third, 'bob')).toBe(false)
  expect(activeBuild(home)).toBe(first)
})

test('a pointer without any record follows new builds', () => {
  pointTo(first)
  expect(addBuild(home, second, 'ann')).toBe(true)
})

test('names the user of the CI job, otherwise the user of the machine', () => {
  expect(defaultReleaser({ GITHUB_ACTOR: 'ann' })).toBe('ann')
  expect(defaultReleaser({ RELEASED_BY: 'release train', GITHUB_ACTOR: 'ann' })).toBe('release train')
  expect(defaultReleaser({})).toMatch(/./)
})
