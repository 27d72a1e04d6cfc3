import { expect, test } from '@jest/globals'
import { renderPage, screen, within } from '@portal/sdk/testing'
import UiKitPage from './page.tsx'

test('shows the components to admins', async () => {
  const { person } = await renderPage(<UiKitPage />, { as: 'admin' })
  expect(screen.getByRole('heading', { name: 'UI kit' })).toBeVisible()
  // The page is long: looking for a role in all of it takes a busy machine seconds.
  const filters = within(screen.getByRole('search', { name: 'Filter fruits' }))
  const fruits = within(screen.getByRole('region', { name: 'Fruits' }))
  await person.type(filters.getByRole('searchbox', { name: 'Search fruits' }), 'cherr')
  expect(await filters.findByRole('button', { name: 'Filters (1)' })).toBeVisible()
  expect(fruits.getByRole('row', { name: /Cherry/ })).toBeVisible()
  expect(fruits.queryByRole('row', { name: /Apple/ })).toBeNull()
  await person.click(filters.getByRole('button', { name: 'Clear Filters' }))
  expect(await fruits.findByRole('row', { name: /Apple/ })).toBeVisible()
})

test('rows can be selected', async () => {
  const { person } = await renderPage(<UiKitPage />, { as: 'admin' })
  const fruits = within(screen.getByRole('region', { name: 'Fruits to select' }))
  await person.click(fruits.getByRole('checkbox', { name: 'Select Cherry' }))
  const bar = within(fruits.getByRole('region', { name: 'Selected fruits' }))
  expect(bar.getByRole('status')).toHaveTextContent('1 selected')
  await person.click(bar.getByRole('button', { name: 'Clear selection' }))
  expect(fruits.queryByRole('region', { name: 'Selected fruits' })).toBeNull()
})

test('the side panel opens and closes', async () => {
  const { person } = await renderPage(<UiKitPage />, { as: 'admin' })
  await person.click(screen.getByRole('button', { name: 'Side panel' }))
  const panel = within(screen.getByRole('complementary', { name: 'Side panel' }))
  expect(panel.getByRole('group', { name: 'Actions' })).toBeVisible()
  await person.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

test.each(['agent', 'supervisor'] as const)('is no page for the role %s', async role => {
  await renderPage(<UiKitPage />, { as: role })
  expect(screen.getByText('404 Page Not Found')).toBeVisible()
})
