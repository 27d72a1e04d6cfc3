import { addLead, openLeads, rowOf } from './lead-list.ts'
import { invite } from './members.ts'
import { expect, test } from './portal-test.ts'

test('click-to-call rings the phone, and the call is in the activity list', async ({ requestAs, signIn }) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, 'supervisor', '120')
  const page = await signIn(account)
  // For this number, the simulator hangs up at once.
  const phone = '(607) 555-0100'
  const name = await addLead(page, '10001', phone)
  await openLeads(page, '?zipCode=10001')
  const row = rowOf(page, name)
  // A link with the number would bypass the calling hours and the do-not-call list.
  await expect(row.getByRole('link')).toHaveCount(0)
  await row.getByRole('button', { name: `Call ${name}` }).click()
  const isCalled = page.getByText('Your phone (ext. 120) is ringing. Pick up to connect.', { exact: true }).first()
  const isNight = page.getByText(/Calls are allowed from .* at this number's location/).first()
  await expect(isCalled.or(isNight)).toBeVisible()
  // At night in New York, a supervisor must give a reason.
  if (await isNight.isVisible()) {
    await page.getByLabel('Reason for calling now').fill('Asked to be called at night')
    await page.getByRole('button', { name: 'Call anyway' }).click()
    await expect(isCalled).toBeVisible()
  }
  await page.goto('/activity?direction=outbound&mine=true')
  await expect(page.getByRole('row').filter({ hasText: phone })).toContainText('Outbound')
  await leave()
})

test('a number on the do-not-call list cannot be called until an admin removes it', async ({ signIn }) => {
  const page = await signIn('admin')
  const phone = `(316) 555-${String(Date.now()).slice(-4)}`
  const name = await addLead(page, '99506', phone)
  await openLeads(page, '?zipCode=99506')
  const row = rowOf(page, name)
  await row.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Add to do-not-call' }).click()
  await page.getByLabel('Reason').fill('Leave me alone')
  await page.getByRole('button', { name: 'Add to do-not-call list' }).click()
  await expect(page.getByText('This number is on the do-not-call list.')).toBeVisible()
  await page.goBack()
  await expect(row).toContainText('Do not call')
  await expect(row.getByRole('button', { name: `Call ${name}` })).toHaveCount(0)
  await page.getByRole('link', { name: 'Calling', exact: true }).click()
  // Until the page appears, the list of leads and its search are on screen.
  await page.getByRole('searchbox', { name: 'Search by number or reason' }).fill(phone)
  await page.getByRole('button', { name: `Actions for ${phone}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove from list' }).click()
  await expect(page.getByText('No matching numbers')).toBeVisible()
  await openLeads(page, '?zipCode=99506')
  await expect(row.getByRole('button', { name: `Call ${name}` })).toBeVisible()
})

test('the dashboard shows its figures, charts, and cards, and the chart library has what all charts need', async ({
  signIn,
}) => {
  const page = await signIn('agent')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const chart = (name: string) => page.getByRole('region', { name, exact: true }).locator('canvas').first()
  await page.goto('/')
  await expect(chart('Calls')).toBeVisible()
  await expect(chart('Answered vs Missed')).toBeVisible()
  for (const name of ['Total Calls', 'Average Duration', 'Missed Calls', 'Voicemails']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByText(/^[+-][\d.]+%$/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your Progress' }).getByText(/^Level \d+$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')).toHaveCount(2)
  await page.getByText('Mine', { exact: true }).click()
  await page.goto('/commissions')
  await expect(chart('Earnings by Day')).toBeVisible()
  await page.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/period=week/)
  await expect(chart('Earnings by Day')).toBeVisible()
  expect(errors).toEqual([])
})

test('an admin sets up an order form, and it opens in a new tab', async ({ signIn }) => {
  const page = await signIn('admin', '/workflow')
  await expect(page.getByRole('heading', { name: 'Quick Access Order Forms' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Address of order form 1').fill('https://orders.example/triple')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Workflow updated successfully', { exact: true }).first()).toBeVisible()
  const link = page.getByRole('link', { name: 'Open form' }).first()
  await expect(link).toHaveAttribute('href', 'https://orders.example/triple')
  await expect(link).toHaveAttribute('target', '_blank')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect.poll(async () => (await page.locator('ol').first().boundingBox())?.width).toBeGreaterThan(900)
})
