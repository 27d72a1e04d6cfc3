import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { root } from '../shared/paths.ts'
import {
  changeEnvironmentFile,
  composeFiles,
  projectName,
  readEnvironmentFile,
  withoutProjectName,
} from './compose-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('COMPOSE_FILE names the files, by default docker-compose.yml', () => {
  expect(composeFiles({ COMPOSE_FILE: 'docker-compose.yml:services/calls/compose.yaml' })).toEqual([
    'docker-compose.yml',
    'services/calls/compose.yaml',
  ])
  expect(composeFiles({})).toEqual(['docker-compose.yml'])
})

test('the project has the name that docker-compose.yml gives it', () => {
  expect(projectName(['services/platform/containers/outside.yaml', 'docker-compose.yml'])).toBe('portal')
})

test('docker-compose 1 gets the composition without its name and with everything else', () => {
  const [copy = ''] = withoutProjectName(['docker-compose.yml'], folder)
  const { name, ...rest } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as object & {
    name: string
  }
  expect(name).toBe('portal')
  expect(parse(readFileSync(copy, 'utf8'), { merge: true })).toEqual(rest)
})

test('a changed setting replaces its line and keeps the others', () => {
  const file = join(folder, '.env')
  writeFileSync(file, "# The portal\nBIND=127.0.0.1:8080\nSALES_VERSION=local\nCOOKIE_SECRET='a=b'\n")
  changeEnvironmentFile(file, { SALES_VERSION: '3f9c2a7', SALES_PREVIOUS_VERSION: 'local' })
  expect(readFileSync(file, 'utf8')).toMatch(/^# The portal\n/)
  expect(readEnvironmentFile(file)).toEqual({
    BIND: '127.0.0.1:8080',
    COOKIE_SECRET: 'a=b',
    SALES_VERSION: '3f9c2a7',
    SALES_PREVIOUS_VERSION: 'local',
  })
})
