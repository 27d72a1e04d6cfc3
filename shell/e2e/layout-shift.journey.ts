import { recordShifts, shiftsOfEveryLoad } from './layout-shift.ts'
import { expect, test } from './portal-test.ts'

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
      await page.goto(route)
      found.push(...(await shiftsOfEveryLoad(page)).map(shift => `${route} ${shift}`))
    }
    expect(found).toEqual([])
  })
}
