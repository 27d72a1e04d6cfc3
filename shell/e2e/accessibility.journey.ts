import { accessibilityViolationsNow, accessibilityViolations } from './accessibility-violations.ts'
import { expect, loaded, test } from './portal-test.ts'

// landing.journey.ts checks the landing page.
const pages = [
  ['admin', '/'],
  ['admin', '/workflow'],
  ['admin', '/leads'],
  ['admin', '/commissions'],
  ['admin', '/scripts'],
  ['admin', '/challenges'],
  ['admin', '/communications'],
  ['admin', '/activity'],
  ['admin', '/team'],
  ['admin', '/mightycall'],
  ['admin', '/admin/members'],
  ['admin', '/admin/seed'],
  ['admin', '/admin/do-not-call'],
  ['admin', '/admin/audit'],
  ['admin', '/admin/releases'],
  ['admin', '/settings'],
  ['admin', '/nowhere'],
  // These look different to agents and supervisors.
  ['agent', '/workflow'],
  ['agent', '/leads'],
  ['agent', '/activity'],
  ['agent', '/commissions'],
  ['supervisor', '/commissions'],
  ['agent', '/team'],
] as const

for (const [role, route] of pages) {
  test(`${route} has no accessibility violations for the role ${role}`, async ({ signIn }) => {
    const page = await signIn(role, route)
    const blocked: string[] = []
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded(page)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(blocked).toEqual([])
  })
}

test('dialogs, menus, and the command palette have no accessibility violations', async ({ signIn, context }) => {
  const page = await signIn('admin', '/communications')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await accessibilityViolationsNow(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await context.setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await page.getByRole('button', { name: /^Availability: / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find/ })).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await accessibilityViolationsNow(page)).toEqual([])
})
