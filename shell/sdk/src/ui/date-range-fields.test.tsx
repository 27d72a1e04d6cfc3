import { expect, test } from '@jest/globals'
import { renderPage } from '../../testing/index.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { DateRangeFields } from './date-range-fields.tsx'

test('a year keeps its digits while it is typed, before the parent passes them back', async () => {
  const changes: unknown[] = []
  const onChange = (change: unknown) => void changes.push(change)
  await renderPage(<DateRangeFields startDate="2025-11-21" endDate={undefined} onChange={onChange} />)
  const start = screen.getByLabelText('Start Date')
  for (const year of ['0002', '0020', '0202', '2026']) {
    fireEvent.change(start, { target: { value: `${year}-11-21` } })
    expect(start).toHaveValue(`${year}-11-21`)
  }
  await waitFor(() => expect(changes).toContainEqual({ startDate: '2026-11-21' }))
})

test("says in whose time zone its days are: the organization's", async () => {
  await renderPage(<DateRangeFields startDate={undefined} endDate={undefined} onChange={() => undefined} />)
  expect(screen.getByLabelText('Start Date')).toHaveAttribute('title', 'Days in Eastern Time')
  expect(screen.getByLabelText('End Date')).toHaveAttribute('title', 'Days in Eastern Time')
})
