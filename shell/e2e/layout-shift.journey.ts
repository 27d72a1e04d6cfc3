import { overflow } from './accessibility-violations.ts'
import { recordShifts, shiftsOfEveryLoad } from './layout-shift.ts'
import { invite, send } from './members.ts'
import { expect, type Page, saveData, test } from './portal-test.ts'

const routes = [
  '/',
  '/workflow',
  '/leads',
  '/leads?tab=queue',
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
  '/admin/calling-rules',
  '/admin/quarantine',
  '/admin/call-outcomes',
  '/admin/audit',
  '/admin/privacy',
  '/admin/releases',
  '/settings',
  '/nowhere',
]

/** No page scrolls sideways at these, and no table is cut off. accessibility.journey.ts checks 320, 375, and 1360 px. */
const fitWidths = [760, 820, 1024, 1100, 1366, 1920]

/** A tab mostly waits for its page to settle. */
const tabsAtOnce = 4

// accessibility.journey.ts checks 1360 px, as it opens the same pages. One visit shows whether a page fits.
for (const [width, height, alsoFits] of [
  [1024, 768, fitWidths],
  [375, 740, []],
] as const) {
  test(`nothing moves while a page loads at ${width} px${alsoFits.length > 0 ? ', and every page fits' : ''}`, async ({
    signIn,
    context,
    browser,
    baseURL,
  }) => {
    test.slow()
    await signIn('admin')
    const storageState = await context.storageState()
    const options = { storageState, viewport: { width, height }, ...(baseURL && { baseURL }) }
    const queue = [...routes]
    const found = await Promise.all(
      Array.from({ length: tabsAtOnce }, async () => {
        const tabContext = await browser.newContext(options)
        await saveData(tabContext)
        const shifts = await shiftsOf(await tabContext.newPage(), queue, alsoFits)
        await tabContext.close()
        return shifts
      }),
    )
    expect(found.flat()).toEqual([])
  })
}

test('a call to wrap up moves nothing while Call Activity loads', async ({ signIn, requestAs }) => {
  const admin = await requestAs('admin')
  const { account, leave } = await invite(admin, 'supervisor')
  const page = await signIn(account)
  const phoneNumber = `(316) 555-${String(Date.now()).slice(-4)}`
  await send(page.request, 'POST', '/api/calls/by-hand', { phoneNumber, overrideReason: 'A journey at any hour' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await recordShifts(page)
  await page.goto('/activity?mine=true')
  expect(await shiftsOfEveryLoad(page)).toEqual([])
  await expect(page.getByRole('button', { name: `Wrap up ${phoneNumber}` })).toBeVisible()
  await leave()
})

/** Opens the routes that are left, one after the other. @returns what moves on each, and where it does not fit. */
async function shiftsOf(tab: Page, queue: string[], alsoFits: readonly number[]): Promise<string[]> {
  await recordShifts(tab)
  const found: string[] = []
  for (let route = queue.shift(); route; route = queue.shift()) {
    await tab.goto(route)
    found.push(...(await shiftsOfEveryLoad(tab)).map(shift => `${route} ${shift}`))
    const size = tab.viewportSize()
    for (const width of alsoFits) {
      await tab.setViewportSize({ width, height: 800 })
      found.push(...(await overflow(tab)).map(violation => `${route} at ${width} px: ${violation}`))
    }
    if (size) await tab.setViewportSize(size)
  }
  return found
}
