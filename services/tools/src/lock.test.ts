import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { completeLock, type Lock, missingFromLock } from './lock.ts'
import { root } from '@portal/platform/shared'

test('package-lock.json contains the packages of every platform', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  // If this fails, run: node services/platform/launch.mjs complete-lock
  expect(missingFromLock(lock)).toEqual([])
})

test('an added package is limited to its platform', () => {
  const optionalDependencies = { '@swc/core-linux-x64-musl': '1.16.22', '@swc/core-win32-arm64-msvc': '1.16.22' }
  const lock: Lock = { packages: { 'node_modules/@swc/core': { dev: true, optionalDependencies } } }
  expect(completeLock(lock)).toHaveLength(2)
  expect(lock.packages).toMatchObject({
    'node_modules/@swc/core-linux-x64-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'], dev: true, optional: true },
    'node_modules/@swc/core-win32-arm64-msvc': { version: '1.16.22', os: ['win32'], cpu: ['arm64'] },
  })
})

test('a nested package is not missing', () => {
  const lock: Lock = {
    packages: {
      'node_modules/a': { optionalDependencies: { b: '1.0.0' } },
      'node_modules/a/node_modules/b': { version: '1.0.0' },
    },
  }
  expect(missingFromLock(lock)).toEqual([])
})
