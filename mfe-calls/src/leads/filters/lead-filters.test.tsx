import { expect, jest, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { LeadFilters } from './lead-filters.tsx'
import type { Changes, Filters } from './filters.ts'

async function open(filters: Filters = {}) {
  const onFilter = jest.fn<(changes: Changes) => void>()
  const onClear = jest.fn<() => void>()
  const { person } = await renderPage(<LeadFilters filters={filters} onFilter={onFilter} onClear={onClear} />)
  return { person, onFilter, onClear }
}

const all: Filters = {
  q: 'ann',
  zipCode: '135',
  serviceInterest: 'cable-tv',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  contacted: 'false',
}

test('shows the filters of the URL', async () => {
  await open(all)
  expect(screen.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('ann')
  expect(screen.getByLabelText('ZIP Code')).toHaveValue('135')
  expect(screen.getByLabelText('Start Date')).toHaveValue('2026-11-01')
  expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-30')
  expect(screen.getByText('Cable TV Only')).toBeInTheDocument()
  expect(screen.getByText('Not Contacted')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Filters (6)' })).toBeInTheDocument()
})

test('without filters, shows everything and no count', async () => {
  await open()
  expect(screen.getByText('All Services')).toBeInTheDocument()
  expect(screen.getByText('All Leads')).toBeInTheDocument()
  expect(screen.getByPlaceholderText('ZIP or first digits')).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Filters' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled()
})

test('reports each change', async () => {
  const { person, onFilter } = await open()
  await person.type(screen.getByRole('searchbox'), '0142')
  await waitFor(() => expect(onFilter).toHaveBeenLastCalledWith({ q: '0142' }))
  await person.type(screen.getByLabelText('ZIP Code'), '977')
  await waitFor(() => expect(onFilter).toHaveBeenLastCalledWith({ zipCode: '977' }))
  await person.click(screen.getByRole('combobox', { name: 'Service Interest' }))
  await person.click(await screen.findByTitle('Satellite TV Only'))
  expect(onFilter).toHaveBeenLastCalledWith({ serviceInterest: 'satellite-tv' })
  await person.click(screen.getByRole('combobox', { name: 'Contacted' }))
  await person.click(await screen.findByTitle('Contacted'))
  expect(onFilter).toHaveBeenLastCalledWith({ contacted: 'true' })
  fireEvent.change(screen.getByLabelText('Start Date'), { target: { value: '2026-11-02' } })
  await waitFor(() => expect(onFilter).toHaveBeenLastCalledWith({ startDate: '2026-11-02' }))
})

test('offers all services of the specification', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('combobox', { name: 'Service Interest' }))
  await screen.findByTitle('Satellite TV Only')
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)
  expect(options).toEqual([
    'All Services',
    'Satellite TV, Internet & Home phone',
    'Satellite TV Only',
    'Satellite Internet Only',
    'Triple play - Cable TV, Internet & Home phone',
    'Cable TV Only',
    'Cable Internet Only',
    'Cable Internet & Home phone',
  ])
})

test('clears the filters', async () => {
  const { person, onClear } = await open(all)
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }))
  expect(onClear).toHaveBeenCalledTimes(1)
})

test('expands and collapses on small screens', async () => {
  const { person } = await open()
  const toggle = screen.getByRole('button', { name: 'Filters' })
  const bar = screen.getByRole('search', { name: 'Filter leads' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(bar).not.toHaveClass('isOpen')
  await person.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(bar).toHaveClass('isOpen')
  await person.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('Enter does not leave the page', async () => {
  await open()
  expect(fireEvent.submit(screen.getByRole('search'))).toBe(false)
})
