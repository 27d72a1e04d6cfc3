import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { RelativeTime } from './relative-time.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('all relative times share one timer, which stops when the last one is gone', () => {
  const at = new Date().toISOString()
  const before = jest.getTimerCount()
  const { unmount } = render(
    <>
      <RelativeTime at={at} />
      <RelativeTime at={at} />
    </>,
  )
  expect(screen.getAllByText('a few seconds ago')).toHaveLength(2)
  expect(jest.getTimerCount()).toBe(before + 1)
  act(() => jest.advanceTimersByTime(300_000))
  expect(screen.getAllByText('5 minutes ago')).toHaveLength(2)
  unmount()
  expect(jest.getTimerCount()).toBe(before)
})

test.each([
  [30_000, 'a few seconds ago'],
  [2 * 3_600_000, 'in 2 hours'],
])('an instant %i ms ahead is %s', (aheadMs, text) => {
  render(<RelativeTime at={new Date(Date.now() + aheadMs).toISOString()} />)
  expect(screen.getByText(text)).toBeInTheDocument()
})
