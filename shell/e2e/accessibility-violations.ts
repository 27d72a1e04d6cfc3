import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The open dialog. The page below is checked without it. */
export const openDialog = ':is(dialog[open], [role="dialog"])'

interface Scope {
  widths?: readonly number[]
  /** A selector of the part to check, if another test checks the page. By default, the whole page. */
  within?: string
}

/**
 * Returns the violations on a portal page in its current state: of all rules at each width, and of contrast in the other
 * theme. At 375 px, where the layout is that of 320 px, the page must not scroll horizontally.
 */
export async function accessibilityViolations(
  page: Page,
  { widths = [1360, 320], within = 'html' }: Scope = {},
): Promise<string[]> {
  const violations: string[] = []
  for (const [theme, rules] of [
    ['dark', allRules],
    ['light', onlyContrast],
  ] as const) {
    // Sets the theme the way another tab does, so that dialogs stay open.
    await page.evaluate(chosen => {
      localStorage.setItem('theme', chosen)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    }, theme)
    await expect(page.locator('html')).toHaveClass(new RegExp(theme))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const found = await accessibilityViolationsNow(page, { rules, within })
      violations.push(...found.map(violation => `${theme}, ${width} px: ${violation}`))
    }
  }
  await page.setViewportSize({ width: 375, height: 900 })
  violations.push(...(await overflow(page)).map(violation => `375 px: ${violation}`))
  return violations
}

/** The rows of a long list look alike, and each costs computing time. */
const laterRows = ':is(tr, li, [role="row"]):nth-child(n + 21)'
/** WCAG 2.2 target sizes are off by default. */
const allRules: axe.RunOptions = { rules: { 'target-size': { enabled: true } } }
/** Rules that depend on the theme. */
const onlyContrast: axe.RunOptions = { runOnly: ['color-contrast'] }

/** Returns one line for each violation of an axe rule, and one if the page scrolls horizontally. */
export async function accessibilityViolationsNow(
  page: Page,
  { rules = allRules, within = 'html' } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await runAxe(page, rules, within)
  // A half-faded text has too little contrast, and a toast may fade in while axe runs. Such a violation goes away.
  const lasting = violations.length > 0 ? await runAxe(page, rules, within) : []
  return [...lasting, ...(await overflow(page))]
}

/** Returns one line for each violation, after the animations. */
async function runAxe(page: Page, rules: axe.RunOptions, within: string): Promise<string[]> {
  await waitForAnimations(page)
  return page.evaluate(
    async options => {
      const { rows, included, ...rulesToRun } = options
      const context = { include: [included], exclude: [rows] }
      const { violations } = await window.axe.run(context, { ...rulesToRun, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { ...rules, rows: laterRows, included: within },
  )
}

/** Returns a line if the page scrolls horizontally, and one for each table that cuts off its columns or their titles. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Observers of sizes run after the callbacks of a frame.
    for (let frame = 1; frame <= 2; frame++) await new Promise(requestAnimationFrame)
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []
    for (const table of document.querySelectorAll('[data-rows] table')) {
      const label = table.closest('[aria-label]')?.getAttribute('aria-label')
      const hiddenPx = table.getBoundingClientRect().right - table.closest('[data-rows]')!.getBoundingClientRect().right
      if (hiddenPx > 1) found.push(`${Math.round(hiddenPx)} px of the table ${label} are cut off`)
      // Cards have no titles of columns.
      if (table.querySelector('thead')!.getBoundingClientRect().width <= 1) continue
      for (const title of table.querySelectorAll('th[scope="col"]')) {
        if (title.scrollWidth > title.clientWidth) found.push(`the title ${title.textContent} of ${label} is cut off`)
      }
    }
    return found
  })
}

/** Waits for finite animations. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const finite = document
      .getAnimations()
      .filter(animation => Number(animation.effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(finite.map(async animation => animation.finished))
  })
}
