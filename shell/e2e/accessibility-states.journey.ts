import { accessibilityViolationsNow, accessibilityViolations } from './accessibility-violations.ts'
import { expect, loaded, type Page, test } from './portal-test.ts'

// accessibility.journey.ts checks every page as it opens.
test('a collapsed sidebar keeps the names of its links', async ({ signIn }) => {
  const page = await signIn('admin', '/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await loaded(page)
  await page.keyboard.press('Control+b')
  const sidebar = page.getByRole('complementary', { name: 'Call Center' })
  await expect(sidebar).toHaveCSS('width', '48px')
  for (const name of ['Dashboard', 'Leads', 'Audit', 'Settings', 'Logout']) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  expect(await accessibilityViolations(page, { widths: [1360], within: '#sidebar' })).toEqual([])
})

test('an open lead has no accessibility violations', async ({ signIn }) => {
  const page = await signIn('agent')
  const [lead] = (await (await page.request.get('/api/leads?limit=1')).json()) as { id: string; fullName: string }[]
  await page.goto(`/leads?lead=${lead?.id}`)
  const panel = page.getByRole('dialog').or(page.getByRole('complementary', { name: lead?.fullName ?? '' }))
  await expect(panel).toContainText(lead?.fullName ?? '')
  await loaded(page)
  expect(await accessibilityViolations(page, { within: 'main aside' })).toEqual([])
})

test('an open script checklist has no accessibility violations', async ({ signIn }) => {
  test.slow()
  const page = await signIn('agent')
  const scripts = (await (await page.request.get('/api/scripts')).json()) as { id: string }[]
  for (const [index, { id }] of scripts.entries()) {
    await page.goto(`/scripts?script=${id}`)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await loaded(page)
    // The others differ only in their texts.
    const violations = index === 0 ? accessibilityViolations(page) : accessibilityViolationsNow(page)
    expect(await violations).toEqual([])
  }
})

test('nothing covers the focus on its way through an editor and back', async ({ signIn }) => {
  const page = await signIn('admin', '/workflow')
  await page.setViewportSize({ width: 1360, height: 600 })
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title of step 1')).toBeFocused()
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press(key)
      covered.push(...(await whatCoversTheFocus(page)))
    }
  }
  expect(covered).toEqual([])
})

test('no control is below the header after Shift+Tab', async ({ signIn }) => {
  const page = await signIn('supervisor')
  for (const width of [375, 1024]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/commissions')
    await loaded(page)
    await page.getByRole('main').getByRole('button').last().focus()
    const below: string[] = []
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Shift+Tab')
      below.push(...(await whatIsBelowTheHeader(page)))
    }
    expect(below, `${width} px`).toEqual([])
  }
})

test('a filter keeps its text in sight when it gets the focus', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/members')
  const role = page.getByRole('combobox', { name: 'Role' })
  await role.focus()
  await expect(role).toBeFocused()
  const text = page.locator('.ant-select-content').filter({ has: role })
  expect(await text.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})

/** The name of the focused element, if something else is drawn over its center. */
function whatCoversTheFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A notification moves away in the next frame.
    for (let frame = 1; frame <= 2; frame++) await new Promise(requestAnimationFrame)
    const focused = document.activeElement
    if (!focused) return []
    const { left, top, width, height } = focused.getBoundingClientRect()
    const drawn = document.elementFromPoint(left + width / 2, top + height / 2)
    if (focused.contains(drawn)) return []
    return [`${focused.getAttribute('aria-label') ?? focused.id} is below ${drawn?.className}`]
  })
}

/** The name of the focused element, if its upper edge is below the header. */
const whatIsBelowTheHeader = (page: Page) =>
  page.evaluate(() => {
    // A list may lose the focus when another member's change reloads it. The next key continues from there.
    const focused = document.querySelector('main :focus')
    const headerEnd = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
    if (!focused || focused.getBoundingClientRect().top >= headerEnd) return []
    return [focused.getAttribute('aria-label') ?? focused.textContent]
  })
