import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { emulate, openWindow } from '../browser/page-metrics.ts'

const slowOffice = { latencyMs: 20, bitsPerSecond: { down: 20_000_000, up: 20_000_000 }, cpuSlowdown: 4 }

/** In milliseconds. */
export interface RouteTime {
  /** Until the title of the next page is visible. */
  readonly titleMs: number
  /** Until the page itself is on screen. */
  readonly pageMs: number
}

/**
 * Opens each page of an agent's sidebar with a click, on an office connection with a CPU four times slower.
 * @returns how long each page took, from the click.
 */
export async function routeTimes(browser: Browser, origin: string, cookie: string): Promise<RouteTime[]> {
  const context = await openWindow(browser, origin, cookie)
  const page = await context.newPage()
  await emulate(page, slowOffice)
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-route.js') })
  await page.goto(origin, { waitUntil: 'networkidle' })
  const links = page.getByRole('complementary', { name: 'Call Center' }).getByRole('navigation').getByRole('link')
  await links.first().waitFor()
  const times: RouteTime[] = []
  // From the last to the first, since the page of the first one is open.
  for (let index = (await links.count()) - 1; index >= 0; index--) {
    await links.nth(index).click()
    times.push(await page.evaluate<RouteTime>('route'))
  }
  await context.close()
  return times
}
