import { accessibilityViolations } from './accessibility-violations.ts'
import { expect, loaded, test } from './portal-test.ts'

// accessibility.journey.ts checks every page as it opens.
test('a collapsed sidebar keeps the names of its links', async ({ signIn }) => {
  const page = await signIn('admin', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Control+b')
  const sidebar = page.getByRole('complementary', { name: 'Call Center' })
  await expect(sidebar).toHaveCSS('width', '48px')
  for (const name of ['Dashboard', 'Leads', 'Audit', 'Settings', 'Logout']) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  expect(await accessibilityViolations(page)).toEqual([])
})

test('an open lead has no accessibility violations', async ({ signIn }) => {
  const page = await signIn('agent')
  const [lead] = (await (await page.request.get('/api/leads?limit=1')).json()) as { id: string; fullName: string }[]
  await page.goto(`/leads?lead=${lead?.id}`)
  const panel = page.getByRole('dialog').or(page.getByRole('complementary', { name: lead?.fullName ?? '' }))
  await expect(panel).toContainText(lead?.fullName ?? '')
  await loaded(page)
  expect(await accessibilityViolations(page)).toEqual([])
})
