import { accessibilityViolations, openDialog } from './accessibility-violations.ts'
import { addLead } from './lead-list.ts'
import { expect, loaded, type Page, test } from './portal-test.ts'

// Each state is checked in both themes, on a phone and on a desk. accessibility.journey.ts checks the pages as they open.

const expectAccessible = async (page: Page, within?: string) => {
  await loaded(page)
  expect(await accessibilityViolations(page, { widths: [375, 1360], ...(within && { within }) })).toEqual([])
}
const post = async (page: Page, path: string, data: object) => {
  const response = await page.request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(response.status()).toBeLessThan(300)
}

test('an admin releases a quarantined lead', async ({ signIn }) => {
  const page = await signIn('admin')
  const fullName = `Visitor ${crypto.randomUUID().slice(0, 8)}`
  const lead = { fullName, phone: '(315) 555-0151', email: 'bot@mail.example', website: 'https://spam.example' }
  await post(page, '/api/leads', lead)
  await page.goto('/admin/quarantine')
  await expect(page.getByText('Hidden field was filled in').first()).toBeVisible()
  const release = page.getByRole('button', { name: `Release ${fullName}` })
  // Without the mouse over the row.
  await expect(release).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await release.click()
  await expect(page.getByText(fullName, { exact: true })).toBeHidden()
  await page.goto(`/leads?q=${encodeURIComponent(fullName)}`)
  await expect(page.getByText(fullName).first()).toBeVisible()
})

test('an admin keeps a listed person who asks for a quote, and opens the import', async ({ signIn }) => {
  const page = await signIn('admin')
  const number = '(315) 555-0152'
  await post(page, '/api/calls/do-not-call', { phoneNumber: number, reason: 'Asked us to stop' })
  const fullName = await addLead(page, '13202', number)
  await page.goto('/admin/do-not-call')
  await expect(page.getByText(`${fullName} requested a quote`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Keep on list: ${number}` }).click()
  await expect(page.getByText(`${fullName} requested a quote`)).toBeHidden()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, openDialog)
})

test('an admin opens the rules of a state', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/calling-rules')
  await expect(page.getByRole('heading', { name: 'States with stricter law' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Calling' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Add State' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, openDialog)
})

test('an admin exports and erases a person', async ({ signIn }) => {
  const page = await signIn('admin')
  const phone = '(315) 555-0153'
  const fullName = await addLead(page, '13202', phone)
  await page.goto('/admin/privacy')
  await page.getByLabel('Email or phone number').fill(phone)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Request 17')
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Complete').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/leads?q=${encodeURIComponent(fullName)}`)
  await expect(page.getByText('No leads found').first()).toBeVisible()
})

test('an admin sees the sessions of a member, and a member their own', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/members')
  const actions = page.getByRole('button', { name: 'Actions for Demo Agent' })
  const sessions = page.getByRole('menuitem', { name: 'Sessions' })
  const dialog = page.getByRole('dialog', { name: 'Sessions of Demo Agent' })
  await actions.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(sessions).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await actions.press('Enter')
  await sessions.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(actions).toBeFocused()
  await actions.press('Enter')
  await sessions.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, openDialog)
  await page.goto('/settings')
  await expect(page.getByText('This device').first()).toBeVisible()
})

test('an agent opens their export requests', async ({ signIn }) => {
  const page = await signIn('agent', '/exports')
  await expect(page.getByRole('heading', { name: 'Export Requests' })).toBeVisible()
})
