import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { isNewerThan } from './builds.ts'

const early = new Date('2026-01-01T10:00:00Z')
const built = new Date('2026-01-01T11:00:00Z')
const late = new Date('2026-01-01T12:00:00Z')

let folder: string
let active: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-builds-'))
  active = join(folder, 'active')
  write('active', built)
  write('remote/src/page.tsx', early)
  settle()
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, changedAt: Date) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), '')
  utimesSync(join(folder, path), changedAt, changedAt)
}

function settle(changedAt = early) {
  for (const each of ['remote/src', 'remote']) utimesSync(join(folder, each), changedAt, changedAt)
}

const isCurrent = () => isNewerThan(active, [join(folder, 'remote')])

test('a build that is newer than its sources is left as it is', () => {
  expect(isCurrent()).toBe(true)
})

test('a source that changed, was added or was deleted makes it stale', () => {
  write('remote/src/page.tsx', late)
  settle()
  expect(isCurrent()).toBe(false)

  write('remote/src/page.tsx', early)
  settle(late)
  expect(isCurrent()).toBe(false)
})

test('tests, documents and packages do not', () => {
  for (const path of ['remote/src/page.test.tsx', 'remote/README.md', 'remote/node_modules/x/index.js'])
    write(path, late)
  settle()
  expect(isCurrent()).toBe(true)
})

test('a build that was never made is stale', () => {
  rmSync(active)
  expect(isCurrent()).toBe(false)
})
