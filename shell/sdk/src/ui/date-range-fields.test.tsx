import { expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DateRangeFields } from './date-range-fields.tsx'

test('a year keeps its digits while it is typed, before the parent passes them back', async () => {
  const changes: unknown[] = []
  const onChange = (change: unknown) => void changes.push(change)
  render(<DateRangeFields startDate="2025-11-21" endDate={undefined} onChange={onChange} />)
  const start = screen.getByLabelText('Start Date')
  for (const year of ['0002', '0020', '0202', '2026']) {
    fireEvent.change(start, { target: { value: `${year}-11-21` } })
    expect(start).toHaveValue(`${year}-11-21`)
  }
  await waitFor(() => expect(changes).toContainEqual({ startDate: '2026-11-21' }))
})
