import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { apiPages } from './api-reference.ts'

const pages = apiPages()

test.each([...pages.keys()])('%s is up to date; `node services/platform/launch.mjs api` writes it', file => {
  const path = join(root, file)
  expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(pages.get(file))
})

test('shows access, limits, reply headers, and idempotency', () => {
  const page = pages.get('services/calls/API.md')
  expect(page).toContain('## GET /api/leads\n')
  expect(page).toMatch(/## POST \/api\/leads\n\n[^\n]+\n\n- Access: anyone\n- Body: `NewLead`\n/)
  expect(page).toMatch(/- \*\*NewLead\*\*: `\{ fullName: string\(100\), .*pageUrl\?: string\(2000\)/)
  expect(page).toContain('- `X-Total-Count`: Number of rows that match the filters.')
  expect(pages.get('services/sales/API.md')).toContain('- Accepts: `Idempotency-Key`')
  expect(page).toContain('text/csv')
})
