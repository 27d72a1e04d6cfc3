import { expect, jest, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { renderPage, screen } from '../../testing/index.ts'
import { FilterBar, FilterField } from './filter-bar.tsx'
import { Input } from './index.ts'

const open = (count: number, onClear = () => undefined) =>
  renderPage(
    <FilterBar label="Filter fruits" count={count} onClear={onClear}>
      <FilterField label="Color" htmlFor="color">
        <Input id="color" />
      </FilterField>
    </FilterBar>,
  )

test('labels its fields, and clears them', async () => {
  const onClear = jest.fn(() => undefined)
  const { person } = await open(2, onClear)
  expect(screen.getByLabelText('Color')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('without filters, there is nothing to clear', async () => {
  await open(0)
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test('a narrow bar opens and closes by its button', async () => {
  const { person } = await open(2)
  const toggle = screen.getByRole('button', { name: 'Filters (2)' })
  await person.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('search', { name: 'Filter fruits' })).toHaveClass('isOpen')
  await person.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('Enter does not leave the page', async () => {
  await open(0)
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false)
})
