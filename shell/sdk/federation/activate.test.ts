import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { activate, whoReleases } from './activate.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'activate-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const records = () =>
  readFileSync(join(home, 'releases.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { build: string; at: string; by: string })

test('a release moves the pointer and is written down; the same build again is none', () => {
  activate(home, 'aaaaaaaaaaaa', 'ann')
  activate(home, 'aaaaaaaaaaaa', 'bob')
  activate(home, 'bbbbbbbbbbbb', 'bob')
  expect(readFileSync(join(home, 'active'), 'utf8')).toBe('bbbbbbbbbbbb')
  expect(records().map(({ build, by }) => `${build} ${by}`)).toEqual(['aaaaaaaaaaaa ann', 'bbbbbbbbbbbb bob'])
  expect(new Date(records()[0]?.at ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('a build that comes back after a roll-back by hand is a release', () => {
  activate(home, 'aaaaaaaaaaaa', 'ann')
  activate(home, 'bbbbbbbbbbbb', 'ann')
  writeFileSync(join(home, 'active'), 'aaaaaaaaaaaa\n')
  activate(home, 'bbbbbbbbbbbb', 'bob')
  expect(records().at(-1)).toMatchObject({ build: 'bbbbbbbbbbbb', by: 'bob' })
})

test('CI says for whom it works; else it is the user of the machine', () => {
  expect(whoReleases({ GITHUB_ACTOR: 'ann' })).toBe('ann')
  expect(whoReleases({ RELEASED_BY: 'release train', GITHUB_ACTOR: 'ann' })).toBe('release train')
  expect(whoReleases({})).toMatch(/./)
})
