import { recordShifts, visibleShifts } from './layout-shift.ts'
import { expect, loaded, type Page, test } from './portal-test.ts'

const routes = [
  '/',
  '/workflow',
  '/commissions',
  '/scripts',
  '/challenges',
  '/communications',
  '/activity',
  '/team',
  '/exports',
  '/mightycall',
  '/admin/members',
  '/admin/seed',
  '/admin/do-not-call',
  '/admin/quarantine',
  '/admin/audit',
  '/admin/privacy',
  '/admin/releases',
  '/settings',
  '/nowhere',
]

/** Opens a page and returns what moved while it loaded. */
async function shiftsAt(page: Page, route: string): Promise<string[]> {
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loaded(page)
  return (await visibleShifts(page)).map(shift => `${route} ${shift}`)
}

// accessibility.journey.ts checks 1360 px, as it opens the same pages.
for (const [width, height] of [
  [1024, 768],
  [375, 740],
] as const) {
  test(`nothing moves while a page loads at ${width} px`, async ({ signIn }) => {
    test.slow()
    const page = await signIn('admin')
    await recordShifts(page)
    await page.setViewportSize({ width, height })
    const found: string[] = []
    for (const route of routes) {
      const shifts = await shiftsAt(page, route)
      // A change in another test moves a list too. A page that moves while it loads does so every time.
      if (shifts.length > 0) found.push(...(await shiftsAt(page, route)))
    }
    expect(found).toEqual([])
  })
}
