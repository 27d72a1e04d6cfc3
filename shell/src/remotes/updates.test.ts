import { expect, jest, test } from '@jest/globals'
import type { Registry } from '@portal/contracts/remotes'
import { answerWith } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { compareBuilds, lookForUpdateSoon, stopLookingForUpdates } from './updates.ts'

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

test.each([
  [0, 1_000],
  [0.5, 10_500],
])('with the random number %d, a tab looks for a release after %d ms', (random, waitMs) => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(random)
  const sent = answerWith({ 'GET /remotes.json': { body: current } })
  lookForUpdateSoon()
  jest.advanceTimersByTime(waitMs - 1)
  expect(sent).toEqual([])
  jest.advanceTimersByTime(1)
  expect(sent).toHaveLength(1)
  stopLookingForUpdates()
  jest.useRealTimers()
  jest.restoreAllMocks()
})
