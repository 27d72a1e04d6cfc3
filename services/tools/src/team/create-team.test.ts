import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { parseSync } from '@swc/core'
import { parse } from 'yaml'
import { createTeam } from './create-team.ts'

/** What the templates are made from. */
const copied = ['services/platform/kubernetes', 'services/sales/package.json']

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
  const created = createTeam(project, 'newteam')
  for (const file of [
    'mfe-newteam/src/remote.ts',
    'mfe-newteam/src/notes/page.test.tsx',
    'services/newteam/src/main.ts',
    'services/newteam/migrations/001.do.note.sql',
    'services/newteam/src/note/notes.test.ts',
    'services/contracts/src/newteam/contract.ts',
    'services/contracts/src/newteam/service.ts',
    'shell/e2e/newteam/newteam.journey.ts',
  ])
    expect(created).toContain(file)
  for (const file of created) {
    expect(read(file)).not.toMatch(/sample/i)
    if (/\.tsx?$/.test(file)) parseSync(read(file), { syntax: 'typescript', tsx: file.endsWith('x') })
  }
})

test('changes no file that exists', () => {
  const before = new Map(allFiles().map(file => [file, read(file)]))
  const created = createTeam(project, 'newteam')
  expect([...before].filter(([file, text]) => read(file) !== text)).toEqual([])
  expect(
    allFiles()
      .filter(file => !before.has(file))
      .toSorted(),
  ).toEqual(created.toSorted())
})

test('describes a service of its own', () => {
  createTeam(project, 'newteam')
  const { services } = parse(read('services/newteam/compose.yaml')) as { services: Record<string, object> }
  expect(services['newteam']).toMatchObject({
    environment: { DATABASE_URL: 'postgres://newteam:${NEWTEAM_DATABASE_PASSWORD:?}@database:5432/portal' },
  })
  const { resources } = parse(read('services/newteam/kubernetes/kustomization.yaml')) as { resources: string[] }
  for (const file of resources) expect(read(`services/newteam/kubernetes/${file}`)).toContain('name: newteam')
})

test('adds a second team next to the first', () => {
  const first = createTeam(project, 'newteam').map(read)
  createTeam(project, 'nextteam')
  expect(
    allFiles()
      .filter(file => file.includes('newteam'))
      .toSorted()
      .map(read),
  ).toEqual(first)
})

test.each([
  ['', 'A name has'],
  ['Billing', 'A name has'],
  ['../x', 'A name has'],
  ['sales', 'already exists'],
])('refuses the name "%s", and changes nothing', (name, message) => {
  const before = allFiles()
  expect(() => createTeam(project, name)).toThrow(message)
  expect(allFiles()).toEqual(before)
})
