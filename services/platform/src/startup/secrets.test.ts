import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('generates long, different secrets once, readable only by their owner', () => {
  const secrets = openSecrets(folder)
  expect(openSecrets(folder)).toEqual(secrets)
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length)
  expect(Object.values(secrets).every(secret => secret.length >= 43)).toBe(true)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('adds a secret that an upgrade needs and keeps the others', () => {
  const { COOKIE_SECRET, ...older } = openSecrets(folder)
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older))
  const upgraded = openSecrets(folder)
  expect(upgraded).toMatchObject(older)
  expect(upgraded['COOKIE_SECRET']).toBeDefined()
  expect(upgraded['COOKIE_SECRET']).not.toBe(COOKIE_SECRET)
})

test('never overwrites a damaged file', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"INTERNAL')
  expect(() => openSecrets(folder)).toThrow(/is damaged\. Restore it from a backup/)
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"INTERNAL')
})
