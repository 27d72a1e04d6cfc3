import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { needsOf } from './needs.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'needs-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(
    join(folder, 'src/page.tsx'),
    `import type { Sale } from '@portal/contracts/sales'
import { type SaleFilters, sales as contract } from '@portal/contracts/sales'
import { fullName } from '@portal/contracts/fields'
import {
  Badge,
  type Column,
  toast as show,
} from '@portal/sdk'
export { Button } from '@portal/sdk/ui'
import { useState } from 'react'
endpoint(build, contract.listSales)
contract.voidSale.path
contract.unknown`,
  )
  writeFileSync(join(folder, 'src/page.test.tsx'), `import { never } from '@portal/sdk'`)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('lists the names, the packages, and the operations that the sources use, and no types', async () => {
  const { packages, names, operations, shapes } = await needsOf(folder)
  expect(names).toEqual({ '@portal/sdk': ['Badge', 'toast'], '@portal/sdk/ui': ['Button'] })
  expect(packages['react']).toMatch(/^\^\d+\.\d+\.\d+$/)
  expect(operations).toEqual(['GET /api/sales', 'POST /api/sales/:id/void'])
  expect(shapes?.['POST /api/sales/:id/void']).toMatchObject({
    body: { type: 'object', properties: { reason: { type: 'string' } }, required: ['reason'] },
    reply: { type: 'object' },
  })
})
