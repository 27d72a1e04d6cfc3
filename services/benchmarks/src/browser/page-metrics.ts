import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { findChromium } from '@portal/tools/testing'

/** How well a page loaded. Times are in milliseconds from the click. */
export interface PageMetrics {
  readonly fcp: number
  readonly lcp: number
  /** Total blocking time: the part beyond 50 ms of each task after the first paint. */
  readonly tbt: number
  readonly cls: number
}

/** A connection and a processor, relative to this machine. */
export interface Device {
  readonly latencyMs: number
  readonly bitsPerSecond: { readonly down: number; readonly up: number }
  readonly cpuSlowdown: number
}

export const slowPhone: Device = {
  latencyMs: 150,
  bitsPerSecond: { down: 1_600_000, up: 750_000 },
  cpuSlowdown: 4,
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Opens a signed-in browser window with an empty cache. @param cookie value of the `Cookie` header */
export async function openWindow(browser: Browser, origin: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return context
}

/** Makes a page as slow as on this device, and observes it from the start. */
export async function emulate(page: Page, { latencyMs, bitsPerSecond, cpuSlowdown }: Device): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond.down / 8,
    uploadThroughput: bitsPerSecond.up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-page.js') })
  return session
}

interface Measured extends Omit<PageMetrics, 'tbt'> {
  longTasks: [startTime: number, duration: number][]
}

/** Returns the metrics of a page that `emulate` prepared, up to now. */
export async function readMetrics(page: Page): Promise<PageMetrics> {
  const { fcp, lcp, cls, longTasks } = await page.evaluate<Measured>('measured')
  return { fcp, lcp, cls, tbt: blockingMs(longTasks, fcp) }
}

const blockingMs = (longTasks: Measured['longTasks'], from: number) =>
  longTasks
    .map(([start, duration]) => start + duration - Math.max(start, from) - 50)
    .filter(beyond => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0)
