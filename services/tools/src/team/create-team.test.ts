import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { parseSync } from '@swc/core'
import { createTeam } from './create-team.ts'

/** The parts of the project that name every service. */
const copied = [
  '.github/CODEOWNERS',
  'docker-compose.yml',
  'mfe-admin/src/audit',
  'services/contracts',
  'services/platform',
  'services/tools/src/migration-checksums.json',
]

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'portal-team-'))
  for (const path of copied) cpSync(join(root, path), join(project, path), { recursive: true })
})
afterEach(() => rmSync(project, { recursive: true }))

const read = (file: string) => readFileSync(join(project, file), 'utf8')
const allFiles = () =>
  readdirSync(project, { recursive: true, encoding: 'utf8' }).filter(file => statSync(join(project, file)).isFile())

test('creates the folders of a team, with no placeholder left', () => {
  const { created } = createTeam(project, 'newteam')
  for (const file of [
    'mfe-newteam/src/remote.ts',
    'mfe-newteam/src/notes/page.test.tsx',
    'services/newteam/src/main.ts',
    'services/newteam/migrations/001.do.note.sql',
    'services/newteam/src/note/notes.test.ts',
    'services/contracts/src/newteam.ts',
    'shell/e2e/newteam.journey.ts',
  ])
    expect(created).toContain(file)
  for (const file of created) {
    expect(read(file)).not.toMatch(/sample/i)
    if (/\.tsx?$/.test(file)) parseSync(read(file), { syntax: 'typescript', tsx: file.endsWith('x') })
  }
})

test('adds the team to every file that it names, and to no other', () => {
  const before = new Map(allFiles().map(file => [file, read(file)]))
  const { created, edited } = createTeam(project, 'newteam')
  const changed = [...before].filter(([file, text]) => read(file) !== text).map(([file]) => file)
  expect(changed.toSorted()).toEqual(edited.toSorted())
  for (const file of edited) {
    expect(read(file)).toMatch(/newteam/i)
    // What was there stays, in the same order.
    if (!file.endsWith('.json')) expect(withoutAdditions(read(file), before.get(file) ?? '')).toBe(true)
  }
  expect(allFiles()).toEqual(expect.arrayContaining([...created]))
})

/** Whether a text contains all characters of the original, in order. */
function withoutAdditions(text: string, original: string): boolean {
  let at = 0
  for (const character of text) if (character === original[at]) at += 1
  return at === original.length
}

test('also finds the lists of the first team for a second one', () => {
  createTeam(project, 'newteam')
  createTeam(project, 'nextteam')
  expect(read('services/contracts/src/index.ts')).toMatch(/admin, nextteam, newteam/)
})

test.each([
  ['', 'A name has'],
  ['Billing', 'A name has'],
  ['../x', 'A name has'],
  ['sales', 'exists already'],
])('refuses the name "%s", and changes nothing', (name, message) => {
  const before = allFiles()
  cpSync(join(root, 'services/sales/package.json'), join(project, 'services/sales/package.json'))
  expect(() => createTeam(project, name)).toThrow(message)
  expect(allFiles().filter(file => !before.includes(file) && !file.startsWith('services/sales'))).toEqual([])
})

test('changes nothing if a list has another shape', () => {
  writeFileSync(join(project, 'docker-compose.yml'), 'services: {}\n')
  expect(() => createTeam(project, 'newteam')).toThrow('docker-compose.yml has no')
  expect(existsSync(join(project, 'mfe-newteam'))).toBe(false)
  expect(read('services/contracts/src/index.ts')).not.toContain('newteam')
})
