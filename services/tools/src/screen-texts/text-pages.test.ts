import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { findOutdatedTextPages, writeTextPages } from './text-pages.ts'

const project = mkdtempSync(join(tmpdir(), 'texts-'))
afterAll(() => rmSync(project, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}
const read = (file: string) => readFileSync(join(project, file), 'utf8')

beforeEach(() => {
  write('shell/src/start.tsx', "toast('Saved')")
  write('shell/sdk/src/ui/modal.tsx', 'export const a = <button>Close</button>')
  write('mfe-sales/src/page.tsx', 'export const a = <h1>Sales</h1>')
  write('mfe-sales/src/goal/card.tsx', 'export const a = <p>No goal yet</p>')
  write('mfe-sales/src/page.test.tsx', "screen.getByText('Only in a test')")
  writeTextPages(project)
})

test('lists the texts of each package by source file', () => {
  const page = read('docs/texts/sales.md')
  expect(page).toMatch(/^# Texts of mfe-sales\n/)
  expect(page).toMatch(/\n\n## src\/goal\/card\.tsx\n\n- No goal yet\n\n## src\/page\.tsx\n\n- Sales\n$/)
  expect(read('docs/texts/shell.md')).toContain('- Saved')
  expect(read('docs/texts/sdk.md')).toContain('- Close')
  expect(findOutdatedTextPages(project)).toEqual([])
})

test('a page is outdated once a text changes, until it is written again', () => {
  write('mfe-sales/src/page.tsx', 'export const a = <h1>Commissions</h1>')
  expect(findOutdatedTextPages(project)).toEqual(['docs/texts/sales.md'])
  writeTextPages(project)
  expect(findOutdatedTextPages(project)).toEqual([])
  expect(read('docs/texts/sales.md')).toContain('- Commissions')
})

test('a new package has a page, and a removed one has none', () => {
  write('mfe-billing/src/page.tsx', 'export const a = <h1>Billing</h1>')
  expect(findOutdatedTextPages(project)).toEqual(['docs/texts/billing.md'])
  writeTextPages(project)
  rmSync(join(project, 'mfe-billing'), { recursive: true })
  expect(findOutdatedTextPages(project)).toEqual(['docs/texts/billing.md'])
  writeTextPages(project)
  expect(existsSync(join(project, 'docs/texts/billing.md'))).toBe(false)
})
