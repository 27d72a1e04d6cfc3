import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { DateText } from './date-text.tsx'

test('shows a short time, and the exact one with its time zone on hover', async () => {
  render(<DateText at={`${dayjs().year()}-11-20T15:04:05.000Z`} />)
  const time = screen.getByText('Nov 20, 3:04 PM')
  await userEvent.hover(time)
  expect(time.title).toMatch(/^\w+day, November 20, \d{4} at 3:04:05 PM UTC$/)
})

test('shows the year of a time in another year', () => {
  render(<DateText at="2019-02-03T04:05:06.000Z" />)
  expect(screen.getByText('Feb 3, 2019, 4:05 AM')).toHaveAttribute('datetime', '2019-02-03T04:05:06.000Z')
})
