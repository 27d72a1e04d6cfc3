import { expect, test } from '@jest/globals'
import { renderPage, screen, within } from '@portal/sdk/testing'
import UiKitPage from './page.tsx'

test('shows the components to admins', async () => {
  const { person } = await renderPage(<UiKitPage />, { as: 'admin' })
  expect(screen.getByRole('heading', { name: 'UI kit' })).toBeVisible()
  await person.type(screen.getByRole('searchbox', { name: 'Search fruits' }), 'cherr')
  await screen.findByRole('button', { name: 'Filters (1)' })
  expect(screen.getByRole('row', { name: /Cherry/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /Apple/ })).toBeNull()
  const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' })
  await person.click(clear as HTMLElement)
  expect(await screen.findByRole('row', { name: /Apple/ })).toBeVisible()
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
