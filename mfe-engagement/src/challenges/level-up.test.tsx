import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { LevelUp } from './level-up.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const answerWithXp = (xp: number) => {
  const rest = { currentStreak: 1, longestStreak: 1, achievementsCount: 0 }
  const body = { level: 1 + Math.floor(xp / 100), xp, xpToNextLevel: 100 - (xp % 100), ...rest }
  return answerWith({ 'GET /api/user/stats': { body } })
}

test('shows a new level for four seconds, even if the stats change again', async () => {
  answerWithXp(90)
  const { store } = await renderPage(<LevelUp />)
  await advance(100)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  for (const xp of [110, 120]) {
    answerWithXp(xp)
    store.dispatch(api.util.invalidateTags([{ type: 'UserStats' }] as never))
    await advance(1_000)
    expect(screen.getByRole('status')).toHaveTextContent('Level 2')
  }
  // React ran the effect that starts the timer at the end of the first step.
  await advance(2_900)
  expect(screen.getByRole('status')).toHaveTextContent('Level 2')
  await advance(200)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a lower level is not shown', async () => {
  answerWithXp(510)
  const { store } = await renderPage(<LevelUp />)
  // The test above has seen a lower level, so the first response shows a new one.
  await advance(1_000)
  await advance(4_000)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  answerWithXp(90)
  store.dispatch(api.util.invalidateTags([{ type: 'UserStats' }] as never))
  await advance(1_000)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
