import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Returns the violations on a portal page in its current state, in both themes, at 1360, 375, and 320 px. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  for (const theme of ['dark', 'light']) {
    // Sets the theme the way another tab does, so that dialogs stay open.
    await page.evaluate(chosen => {
      localStorage.setItem('theme', chosen)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    }, theme)
    await expect(page.locator('html')).toHaveClass(new RegExp(theme))
    for (const width of [1360, 375, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const found = await accessibilityViolationsNow(page)
      violations.push(...found.map(violation => `${theme}, ${width} px: ${violation}`))
    }
  }
  return violations
}

/** Returns one line for each violation of an axe rule, and one if the page scrolls horizontally. */
export async function accessibilityViolationsNow(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // WCAG 2.2 target sizes are off by default.
      rules: { 'target-size': { enabled: true } },
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []),
    ]
  })
}

/** Waits for finite animations: a half-faded text has too little contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const finite = document
      .getAnimations()
      .filter(animation => Number(animation.effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(finite.map(async animation => animation.finished))
  })
}
