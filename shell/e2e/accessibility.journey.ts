import { accessibilityViolationsNow, accessibilityViolations, openDialog } from './accessibility-violations.ts'
import { recordShifts, shiftsOfEveryLoad } from './layout-shift.ts'
import { expect, type Page, test } from './portal-test.ts'

// The pages are checked by all workers at once: together they take longer than any other file. A large page takes seconds
// of computing time for each check.
test.describe.configure({ mode: 'parallel', timeout: 400_000 })

// landing.journey.ts checks the landing page.
const pages = [
  ['admin', '/'],
  ['admin', '/workflow'],
  ['admin', '/leads'],
  ['admin', '/commissions'],
  ['admin', '/scripts'],
  ['admin', '/challenges'],
  ['admin', '/communications'],
  ['admin', '/activity?status=voicemail'],
  ['admin', '/team'],
  ['admin', '/exports'],
  ['admin', '/mightycall'],
  ['admin', '/admin/members'],
  ['admin', '/admin/seed'],
  ['admin', '/admin/do-not-call'],
  ['admin', '/admin/calling-rules'],
  ['admin', '/admin/quarantine'],
  ['admin', '/admin/call-outcomes'],
  ['admin', '/admin/audit'],
  ['admin', '/admin/privacy'],
  ['admin', '/admin/releases'],
  ['admin', '/settings'],
  ['admin', '/nowhere'],
  // These look different to agents.
  ['agent', '/workflow'],
  ['agent', '/leads'],
  ['agent', '/activity?mine=true'],
  ['agent', '/commissions'],
  ['agent', '/team'],
] as const

for (const [role, route] of pages) {
  test(`${route} has no accessibility violations for the role ${role}`, async ({ page, signIn }) => {
    await recordShifts(page)
    const blocked: string[] = []
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    await signIn(role, route)
    expect(await shiftsOfEveryLoad(page)).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
    expect(blocked).toEqual([])
  })
}

test('no component of the SDK has accessibility violations', async ({ signIn }) => {
  const page = await signIn('admin', '/ui-kit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('selected rows and the bar for them have no accessibility violations', async ({ signIn }) => {
  const page = await signIn('admin', '/admin/quarantine')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('region', { name: 'Selected leads' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test.describe(() => {
  test.use({ prefetches: true })

  test('dialogs, menus, and the command palette have no accessibility violations', async ({ signIn, context }) => {
    const page = await signIn('admin', '/communications')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityViolationsNow(page, { within: openDialog })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    // The frame loads both overlays ahead, when it is idle.
    for (const overlay of ['palette', 'keyboard-help']) {
      await expect.poll(() => loadedScripts(page), { timeout: 90_000 }).toContain(overlay)
    }
    await context.setOffline(true)
    await expect(page.getByText('No connection')).toBeVisible()
    await page.getByRole('button', { name: /^Availability: / }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Find/ })).toBeFocused()
    expect(await accessibilityViolations(page, { within: openDialog })).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(await accessibilityViolationsNow(page, { within: openDialog })).toEqual([])
  })
})

/** The names of the scripts that a page has loaded, such as `palette` for `palette.7a198efe.js`. */
function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([^/]+)\.[0-9a-f]+\.js$/.exec(name)?.slice(1) ?? []),
  )
}
