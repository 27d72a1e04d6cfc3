import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { Moments } from './moments.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const have = (xp: number) => {
  const rest = { currentStreak: 1, longestStreak: 1, achievementsCount: 0 }
  const body = { level: 1 + Math.floor(xp / 100), xp, xpToNextLevel: 100 - (xp % 100), ...rest }
  return answerWith({ 'GET /api/user/stats': { body } })
}

test('a level is told for four seconds, whatever else changes meanwhile', async () => {
  have(90)
  const { store } = await renderPage(<Moments />)
  await later(100)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  for (const xp of [110, 120]) {
    have(xp)
    store.dispatch(api.util.invalidateTags([{ type: 'UserStats' }] as never))
    await later(1_000)
    expect(screen.getByRole('status')).toHaveTextContent('Level 2')
  }
  await later(3_000)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
