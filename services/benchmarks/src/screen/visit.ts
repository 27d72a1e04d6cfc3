import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { type Device, emulate, type PageMetrics, readMetrics } from '../browser/page-metrics.ts'

/** One request of a page. Times are in milliseconds from the page's own request; bytes as transferred. */
export interface PageRequest {
  readonly path: string
  readonly startMs: number
  /** Absent: not finished in time, such as the live stream. */
  endMs?: number
  bytes: number
}

export interface ScreenVisit extends PageMetrics {
  /** When the dashboard shows the next task, in milliseconds from the page's own request; infinite on other pages. */
  readonly whatNextMs: number
  readonly requests: readonly PageRequest[]
}

/** Later requests of a page are not part of its first screen. */
const observedMs = 7_000

/**
 * Opens a screen of the portal in a new tab, and observes it for seven seconds. LCP is infinite if the page has not
 * shown its data by then: the browser reports only the frame around it.
 */
export async function visitScreen(context: BrowserContext, url: string, device: Device): Promise<ScreenVisit> {
  const page = await context.newPage()
  const session = await emulate(page, device)
  await page.addInitScript({ path: join(import.meta.dirname, 'observe-what-next.js') })
  const requests = new Map<string, PageRequest>()
  let startedSeconds: number | undefined
  const msSince = (seconds: number) => (seconds - (startedSeconds ?? seconds)) * 1000
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return
    startedSeconds ??= timestamp
    const { pathname, search } = new URL(request.url)
    requests.set(requestId, { path: pathname + search, startMs: msSince(timestamp), bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { endMs: msSince(timestamp), bytes: encodedDataLength })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await wait(observedMs)
  const { lcp, ...metrics } = await readMetrics(page)
  const whatNextMs = await page.evaluate<number>('whatNextMs')
  const isShown = (await page.locator('main:has(h1):not(:has([aria-busy="true"]))').count()) > 0
  await page.close()
  return { ...metrics, whatNextMs, lcp: isShown ? lcp : Infinity, requests: [...requests.values()] }
}

/** Returns the requests of a visit as text, one a line: when each began and ended, its size, and its path. */
export function waterfall({ requests }: ScreenVisit): string {
  const number = (value: number | undefined, width: number) => (value?.toFixed(0) ?? '…').padStart(width)
  return requests
    .map(({ path, startMs, endMs, bytes }) => `${number(startMs, 6)} ${number(endMs, 6)} ${number(bytes, 8)}  ${path}`)
    .join('\n')
}
