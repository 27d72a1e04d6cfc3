import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { contractSources } from './contract-sources.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contracts-'))
  write('contracts/index.ts', "export * from './sales.ts'\nexport * from './calls.ts'\n")
  write('contracts/sales.ts', "import { z } from 'zod'\nimport {\n  id,\n  day,\n} from './fields.ts'\n")
  write(
    'contracts/calls.ts',
    "import type { Day } from './fields.ts'\nexport { role } from './role.ts'\nexport * from './calls/lead.ts'\n",
  )
  write('contracts/calls/lead.ts', "import { day } from '../fields.ts'\n")
  for (const name of ['fields', 'role', 'unused']) write(`contracts/${name}.ts`, '')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const imported = (...texts: string[]) => {
  rmSync(join(folder, 'remote'), { recursive: true, force: true })
  for (const [index, text] of texts.entries()) write(`remote/part-${index}.tsx`, text)
  return contractSources([join(folder, 'remote')], join(folder, 'contracts'))
    .map(file => basename(file, '.ts'))
    .sort()
}

test('contains what a remote imports, directly and indirectly', () => {
  expect(imported("import { sales } from '@portal/contracts/sales'", '')).toEqual(['fields', 'sales'])
  expect(imported("import {\n  type A,\n  calls,\n} from '@portal/contracts/calls'")).toEqual([
    'calls',
    'fields',
    'lead',
    'role',
  ])
  expect(imported("export { role } from '@portal/contracts/role'")).toEqual(['role'])
  expect(imported("const load = () => import('@portal/contracts/fields')")).toEqual(['fields'])
  expect(imported("import '@portal/contracts/fields'")).toEqual(['fields'])
  expect(imported("import { lead } from '@portal/contracts/calls/lead'")).toEqual(['fields', 'lead'])
})

test('leaves out type imports', () => {
  expect(imported("import type { Sale } from '@portal/contracts/sales'\nimport { x } from './x.ts'")).toEqual([])
  expect(imported("export type { Sale } from '@portal/contracts/sales'")).toEqual([])
})

test('importing the index includes all contracts', () => {
  expect(imported("import { contracts } from '@portal/contracts'")).toEqual([
    'calls',
    'fields',
    'index',
    'lead',
    'role',
    'sales',
  ])
})

test('every remote includes its own contract', () => {
  const of = (remote: string) => contractSources([`mfe-${remote}/src`]).map(file => basename(file, '.ts'))
  expect(of('sales')).toEqual(expect.arrayContaining(['sales', 'fields', 'operation']))
  expect(of('sales')).not.toContain('engagement')
  expect(of('calls')).not.toContain('engagement')
  expect(of('calls')).toEqual(expect.arrayContaining(['lead', 'workflow', 'fields']))
  expect(of('engagement')).toEqual(expect.arrayContaining(['script', 'challenge', 'communication', 'fields']))
  expect(of('landing')).toEqual(expect.arrayContaining(['lead-form', 'fields']))
})
