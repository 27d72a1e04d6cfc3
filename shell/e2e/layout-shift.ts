import type { Page } from '@playwright/test'
import { expect, loaded } from './portal-test.ts'

/** Google considers 0.1 good. */
const maxShift = 0.02

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

/** Records, from the start of each page that opens, every layout shift that no input caused. */
export const recordShifts = (page: Page) => page.addInitScript(observeShifts)

function observeShifts(): void {
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

/**
 * Waits until the open page has loaded, and returns what moved until then; nothing if the shifts are too small to see.
 * Changes in other tests move a list too, several times in a row. A page that shifts by itself does so on every load.
 */
export async function shiftsOfEveryLoad(page: Page): Promise<string[]> {
  for (let load = 1; ; load++) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded(page)
    const shifts = await visibleShifts(page)
    if (shifts.length === 0 || load === 5) return shifts
    await page.reload()
  }
}

async function visibleShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  return sum <= maxShift ? [] : [`${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join('; ')}`]
}
