import { expect, jest, test } from '@jest/globals'
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

test.each([
  ['America/New_York', null],
  ['America/Los_Angeles', 'ET'],
])('names the zone visibly to viewers of another one: %s', async (viewerZone, shown) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const viewer = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: viewerZone }
  })
  await renderPage(<DateRangeFields startDate={undefined} endDate={undefined} onChange={() => undefined} />)
  for (const name of ['Start Date', 'End Date']) expect(screen.getByText(name).getAttribute('data-zone')).toBe(shown)
  viewer.mockRestore()
})
