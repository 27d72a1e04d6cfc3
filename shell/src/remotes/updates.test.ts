import { expect, test } from '@jest/globals'
import type { Registry } from '@portal/contracts/remotes'
import { fakeRegistry } from './fake-registry.ts'
import { compareBuilds } from './updates.ts'

const old = '0123456789ab'
const newer = 'bbbbbbbbbbbb'
const preview = { id: 'p', by: 'ann', until: '2026-11-22T12:00:00Z' }
const current: Registry = { ...fakeRegistry('agent'), shell: { build: old } }
const withSales = (changes: object): Registry => ({
  ...current,
  remotes: current.remotes.map(row => (row.name === 'sales' ? { ...row, ...changes } : row)),
})

test.each([
  ['the same builds', current, 'none'],
  ['a released remote', withSales({ build: newer }), 'ready'],
  ['a released shell', { ...current, shell: { build: newer } }, 'ready'],
  ['a new remote', { ...current, remotes: [...current.remotes, { ...current.remotes[0]!, name: 'billing' }] }, 'ready'],
  ['a remote that was rolled back', withSales({ build: newer, retired: [old] }), 'urgent'],
  ['a shell that was rolled back', { ...current, shell: { build: newer, retired: [old] } }, 'urgent'],
  ['a preview', withSales({ build: newer, preview }), 'urgent'],
  ['another build that was rolled back', withSales({ retired: [newer] }), 'none'],
  ['a remote that cannot be read', withSales({ build: newer, unavailable: true }), 'none'],
  ['a remote that was removed', { ...current, remotes: current.remotes.slice(1) }, 'urgent'],
] as const)('%s: %s', (_, next, expected) => {
  expect(compareBuilds(current, next as Registry)).toBe(expected)
})

test('the end of a preview is urgent', () => {
  expect(compareBuilds(withSales({ build: newer, preview }), current)).toBe('urgent')
})
