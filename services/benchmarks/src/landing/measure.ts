import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

/** One visit by a phone with a slow connection and an empty cache. Times are in milliseconds from the click. */
export interface Visit {
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
  readonly fcp: number
  readonly lcp: number
  /** Total blocking time: the part beyond 50 ms of each task after the first paint. */
  readonly tbt: number
  readonly cls: number
}

interface Measured extends Pick<Visit, 'fcp' | 'lcp' | 'cls'> {
  longTasks: [startTime: number, duration: number][]
}

const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4
const restMs = 2_000

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  let scriptBytes = 0
  const scripts = new Set<string>()
  let requests = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return
    requests += 1
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-page.js') })
  await page.goto(url, { waitUntil: 'load' })
  await wait(restMs)
  const { fcp, lcp, cls, longTasks } = await page.evaluate<Measured>('measured')
  await context.close()
  return { bytes, scriptBytes, requests, fcp, lcp, cls, tbt: blockingMs(longTasks, fcp) }
}

const blockingMs = (longTasks: Measured['longTasks'], from: number) =>
  longTasks
    .map(([start, duration]) => start + duration - Math.max(start, from) - 50)
    .filter(beyond => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0)
