import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { environmentPage, environmentRows } from './environment-table.ts'
import { root } from '@portal/platform/shared'

test('docs/environment.md is up to date; `node services/platform/launch.mjs environment` writes it', () => {
  expect(readFileSync(join(root, 'docs/environment.md'), 'utf8')).toBe(environmentPage())
})

test('every variable has a description', () => {
  const undescribed = environmentRows()
    .filter(({ description }) => description === '')
    .map(({ name }) => name)
  expect(undescribed).toEqual([])
})
