import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { emulate, type PageMetrics, readMetrics, slowPhone } from '../browser/page-metrics.ts'

/** One visit by a phone with a slow connection and an empty cache. */
export interface Visit extends PageMetrics {
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
}

const restMs = 2_000

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  })
  const page = await context.newPage()
  const session = await emulate(page, slowPhone)
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
  await page.goto(url, { waitUntil: 'load' })
  await wait(restMs)
  const metrics = await readMetrics(page)
  await context.close()
  return { bytes, scriptBytes, requests, ...metrics }
}
