import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Challenge, UserChallenge } from '@portal/contracts/engagement'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { takeNewCompletions, toastCompletions } from './completions.ts'

const now = Date.parse('2026-03-02T15:00:00Z')
const openedAt = now - 5_000

beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(5_000))
afterEach(() => void jest.restoreAllMocks())

const completed = (id: string, at: number): UserChallenge => ({
  id,
  challengeId: id,
  status: 'completed',
  currentProgress: 1,
  targetValue: 1,
  activatedAt: new Date(at).toISOString(),
  completedAt: new Date(at).toISOString(),
  xpReward: 20,
})
const active = (id: string): UserChallenge => ({ ...completed(id, now), status: 'active', completedAt: null })

test('a completion is new once: first since the page opened, then since the previous response', () => {
  const old = completed('old', openedAt - 1)
  const early = completed('early', openedAt)
  expect(takeNewCompletions([old, early, active('open')], now)).toEqual([early])
  expect(takeNewCompletions([old, early, active('open')], now)).toEqual([])
  const seen = completed('open', now)
  const unseen = completed('unseen', now)
  expect(takeNewCompletions([old, early, seen, unseen], now)).toEqual([seen, unseen])
  expect(takeNewCompletions([old, early, seen, unseen], now)).toEqual([])
})

test.each([
  [['a'], 'Opening Sale: +20 XP'],
  [['a', 'b', 'c'], 'Opening Sale and 2 more: +60 XP'],
  [['unknown'], 'A challenge: +20 XP'],
])('the toast for %j reads “%s”', async (ids, text) => {
  const catalog = [{ id: 'a', title: 'Opening Sale' }] as Challenge[]
  await renderPage(null)
  act(() =>
    toastCompletions(
      ids.map(id => completed(id, now)),
      catalog,
    ),
  )
  expect(await screen.findByText(text)).toBeVisible()
})
