import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { environmentPage, environmentRows } from './environment-table.ts'
import { root } from '@portal/platform/shared'

test('docs/environment.md is what the schemas say; `node services/platform/launch.mjs environment` writes it anew', async () => {
  expect(readFileSync(join(root, 'docs/environment.md'), 'utf8')).toBe(await environmentPage())
})

test('every variable says what it is', async () => {
  const silent = (await environmentRows()).filter(({ what }) => what === '').map(({ name }) => name)
  expect(silent).toEqual([])
})
