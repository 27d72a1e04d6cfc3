import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newestBuild, recordNewest } from './newest-build.ts'

const [first, second] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'newest-'))
})
afterEach(() => rmSync(home, { recursive: true }))

test('names the build that was made last, also one of earlier sources', () => {
  expect(newestBuild(home)).toBeNull()
  for (const build of [first, second, first]) {
    recordNewest(home, build)
    expect(newestBuild(home)).toBe(build)
  }
})

test('a rollback from before releases were in the database stays on record, and no other pointer does', () => {
  recordNewest(home, second)
  writeFileSync(join(home, 'active'), first)
  recordNewest(home, second)
  expect(existsSync(join(home, 'active'))).toBe(true)
  writeFileSync(join(home, 'active'), `${second}\n`)
  recordNewest(home, first)
  expect(existsSync(join(home, 'active'))).toBe(false)
})
