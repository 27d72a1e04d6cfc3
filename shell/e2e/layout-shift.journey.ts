import { expect, loaded, type Page, test } from './portal-test.ts'

const maxShift = 0.02
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

interface Shift {
  value: number
  /** What moved, as a class or an element, with its distance from the top before and after. */
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Runs in each page from its start: records every layout shift that no input caused. */
function recordShifts(): void {
  window.shifts = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.className || node?.nodeName} ${previousRect.y} → ${currentRect.y}`,
      )
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page and returns what moved while it loaded; nothing if the shifts are too small to see. */
async function visibleShifts(page: Page, route: string): Promise<string[]> {
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loaded(page)
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= maxShift ? [] : [`${route} ${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join('; ')}`]
}

for (const [width, height] of [
  [1360, 900],
  [1024, 768],
  [375, 740],
] as const) {
  test(`nothing moves while a page loads at ${width} px`, async ({ signIn }) => {
    test.slow()
    const page = await signIn('admin')
    await page.addInitScript(recordShifts)
    await page.setViewportSize({ width, height })
    const found: string[] = []
    for (const route of routes) {
      const shifts = await visibleShifts(page, route)
      // A change in another test moves a list too. A page that moves while it loads does so every time.
      if (shifts.length > 0) found.push(...(await visibleShifts(page, route)))
    }
    expect(found).toEqual([])
  })
}
