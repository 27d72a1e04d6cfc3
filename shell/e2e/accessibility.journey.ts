import { barriersNow, barriersOf } from './barriers.ts'
import { expect, loaded, test } from './portal-test.ts'

// The visitor's page is judged in the journey of its word.
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
  // What an agent sees differs here.
  ['agent', '/workflow'],
  ['agent', '/leads'],
  ['agent', '/activity'],
  ['agent', '/commissions'],
  ['supervisor', '/commissions'],
  ['agent', '/team'],
] as const

for (const [role, route] of pages) {
  test(`${route} can be used by every ${role}, in both themes, narrow and wide`, async ({ signIn }) => {
    const page = await signIn(role, route)
    const refused: string[] = []
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded(page)
    expect(await barriersOf(page)).toEqual([])
    expect(refused).toEqual([])
  })
}

test('what lies over a page can be used by everybody too', async ({ signIn, context }) => {
  const page = await signIn('admin', '/communications')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await barriersNow(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await context.setOffline(true)
  await expect(page.getByText('No connection')).toBeVisible()
  await page.getByRole('button', { name: /^Availability: / }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /^Find/ })).toBeFocused()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await barriersNow(page)).toEqual([])
})
