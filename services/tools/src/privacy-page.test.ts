import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { privacyPage } from './privacy-page.ts'

test('docs/privacy.md is up to date; `node services/platform/launch.mjs privacy-page` writes it', () => {
  expect(readFileSync(join(root, 'docs/privacy.md'), 'utf8')).toBe(privacyPage())
})
