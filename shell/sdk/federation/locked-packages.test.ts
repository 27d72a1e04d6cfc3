import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { lockedPackages } from './locked-packages.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(project, { recursive: true }))

const lock = {
  'mfe-sales': { dependencies: { charts: '1.0.0', '@portal/contracts': '1.0.0' } },
  'node_modules/@portal/contracts': { link: true, resolved: 'services/contracts' },
  'services/contracts': { dependencies: { zod: '4.0.0' } },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-zod' },
  'node_modules/charts': { version: '1.0.0', integrity: 'sha512-c', dependencies: { color: '^2.0.0' } },
  'node_modules/charts/node_modules/color': { version: '2.1.0', peerDependencies: { charts: '*', missing: '*' } },
  'node_modules/color': { version: '3.0.0' },
  'node_modules/pdf': { version: '1.0.0' },
}
const locked = (packages: object, ...names: string[]) => {
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
  return lockedPackages(project, 'mfe-sales', names)
}

test('lists packages with everything that they depend on, as Node.js finds it', () => {
  expect(locked(lock, 'charts')).toEqual([
    'node_modules/charts 1.0.0 sha512-c',
    'node_modules/charts/node_modules/color 2.1.0 ',
  ])
})

test('follows workspaces to their packages', () => {
  expect(locked(lock, '@portal/contracts')).toContain('node_modules/zod 4.0.0 sha512-zod')
})

test("changes with a version below a package, and not with another team's package", () => {
  const before = locked(lock, 'charts')
  expect(locked({ ...lock, 'node_modules/pdf': { version: '2.0.0' } }, 'charts')).toEqual(before)
  const upgraded = { ...lock, 'node_modules/charts/node_modules/color': { version: '2.2.0' } }
  expect(locked(upgraded, 'charts')).not.toEqual(before)
})
