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

test('names the build that was made last, even if its sources are older', () => {
  expect(newestBuild(home)).toBeNull()
  for (const build of [first, second, first]) {
    recordNewest(home, build)
    expect(newestBuild(home)).toBe(build)
  }
})

test('keeps the pointer file of an earlier version only if it names a rollback', () => {
  recordNewest(home, second)
  writeFileSync(join(home, 'active'), first)
  recordNewest(home, second)
  expect(existsSync(join(home, 'active'))).toBe(true)
  writeFileSync(join(home, 'active'), `${second}\n`)
  recordNewest(home, first)
  expect(existsSync(join(home, 'active'))).toBe(false)
})
