import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { publicKeyOf } from '@portal/service-kit'
import { root } from '../shared/paths.ts'
import { makeSecrets } from './secrets.ts'
import { writeSecretsFile } from './secrets-file.ts'

const example = join(root, '.env.example')
const names = Object.keys(makeSecrets())

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
  file = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The variables that a file sets to a value. */
const variables = () => variablesIn(readFileSync(file, 'utf8'))
const variablesIn = (text: string) => text.split('\n').flatMap(line => /^(\w+)=./.exec(line)?.[1] ?? [])

test('creates the file from the example, with every secret, readable only by its owner', () => {
  writeSecretsFile(file, example, [])
  expect(readFileSync(file, 'utf8')).toContain(readFileSync(example, 'utf8').trim())
  expect(variables()).toEqual(expect.arrayContaining(names))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('keeps the settings of an existing file', () => {
  writeFileSync(file, 'PORTAL_ORIGIN=https://portal.test', { mode: 0o600 })
  writeSecretsFile(file, example, [])
  expect(readFileSync(file, 'utf8')).toMatch(/^PORTAL_ORIGIN=https:\/\/portal\.test\n/)
  expect(variables()).toEqual(['PORTAL_ORIGIN', ...names])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('rejects a file that has every secret already, and leaves it alone', () => {
  writeSecretsFile(file, example, [])
  const before = readFileSync(file, 'utf8')
  expect(() => writeSecretsFile(file, example, [])).toThrow('already contains every secret')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('adds the secret of a new service, and its compose file', () => {
  writeSecretsFile(file, example, [])
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace(/^SALES_DATABASE_PASSWORD=.*\n/m, ''))
  writeSecretsFile(file, example, ['services/billing/compose.yaml'])
  expect(variables().toSorted()).toEqual([...variablesIn(before), 'COMPOSE_FILE'].toSorted())
  expect(readFileSync(file, 'utf8')).toContain('\nCOMPOSE_FILE=docker-compose.yml:services/billing/compose.yaml\n')
  expect(readFileSync(file, 'utf8')).toContain(/^COOKIE_SECRET=.*$/m.exec(before)?.[0])
})

test('a removed private key gets a new one, and the public key of the old one stays', () => {
  writeSecretsFile(file, example, [])
  const before = readFileSync(file, 'utf8')
  const [, listed = ''] = /^SERVICE_PUBLIC_KEYS='(.*)'$/m.exec(before) ?? []
  writeFileSync(file, before.replace(/^SALES_SERVICE_KEY=.*\n/m, ''))
  writeSecretsFile(file, example, [])
  const { SALES_SERVICE_KEY: key = '', SERVICE_PUBLIC_KEYS: list } = parseEnv(readFileSync(file, 'utf8'))
  expect(list).toBe(`${listed},sales:${publicKeyOf(key)}`)
  expect(() => writeSecretsFile(file, example, [])).toThrow('already contains every secret')
})

test('names another set of compose files in the line that names them', () => {
  writeSecretsFile(file, example, ['services/billing/compose.yaml'])
  writeSecretsFile(file, example, ['services/billing/compose.yaml', 'services/training/compose.yaml'])
  expect(readFileSync(file, 'utf8').match(/^COMPOSE_FILE=.*$/gm)).toEqual([
    'COMPOSE_FILE=docker-compose.yml:services/billing/compose.yaml:services/training/compose.yaml',
  ])
})

test.each([0o644, 0o640, 0o604])('rejects a file with mode %o, which others can read', mode => {
  copyFileSync(example, file)
  chmodSync(file, mode)
  expect(() => writeSecretsFile(file, example, [])).toThrow(`Other users can read ${file}. Run: chmod 600 ${file}`)
  expect(variables()).not.toContain('COOKIE_SECRET')
})

test('leaves nothing behind if the example is missing', () => {
  expect(() => writeSecretsFile(file, join(folder, 'missing'), [])).toThrow()
  expect(existsSync(file)).toBe(false)
})

test.each([
  ['.env', 0],
  ['.env.production', 0],
  ['.env.example', 1],
])('git ignores %s: exit code %d', (name, code) => {
  expect(spawnSync('git', ['check-ignore', '--no-index', '--quiet', name], { cwd: root }).status).toBe(code)
})
