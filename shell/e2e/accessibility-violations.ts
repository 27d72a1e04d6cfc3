import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What keeps somebody from using a page of the portal just as it stands, in both themes, from wide to narrow. */
export async function barriersOf(page: Page): Promise<string[]> {
  const barriers: string[] = []
  for (const theme of ['dark', 'light']) {
    // As the choice of another tab arrives: the page stays as it is, dialogs and all.
    await page.evaluate(chosen => {
      localStorage.setItem('theme', chosen)
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    }, theme)
    await expect(page.locator('html')).toHaveClass(theme)
    for (const width of [1360, 375, 320]) {
      await page.setViewportSize({ width, height: 900 })
      barriers.push(...(await barriersNow(page)).map(barrier => `${theme}, ${width} px: ${barrier}`))
    }
  }
  return barriers
}

/** What keeps somebody from using a page, a line each: every rule of axe, and sideways scrolling. */
export async function barriersNow(page: Page): Promise<string[]> {
  await comesToRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // The size of what one hits is of WCAG 2.2, which is off unless one asks.
      rules: { 'target-size': { enabled: true } },
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []),
    ]
  })
}

/** Waits for what is fading or sliding: half-way, its colours are not those that one reads. */
async function comesToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const passing = document.getAnimations().filter(it => Number(it.effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(passing.map(async it => it.finished))
  })
}
