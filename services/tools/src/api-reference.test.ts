import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { apiPage } from './api-reference.ts'

test('docs/api.md is up to date; `node services/platform/launch.mjs api` writes it', () => {
  expect(readFileSync(join(root, 'docs/api.md'), 'utf8')).toBe(apiPage())
})

test('shows access, limits, reply headers, and idempotency', () => {
  const page = apiPage()
  expect(page).toContain('### GET /api/leads\n')
  expect(page).toMatch(/### POST \/api\/leads\n\n[^\n]+\n\n- Access: anyone\n- Body: `NewLead`\n/)
  expect(page).toMatch(/- \*\*NewLead\*\*: `\{ fullName: string\(100\), .*pageUrl\?: string\(2000\)/)
  expect(page).toContain('- `X-Total-Count`: Number of rows that match the filters.')
  expect(page).toContain('- Accepts: `Idempotency-Key`')
  expect(page).toContain('text/csv')
})
