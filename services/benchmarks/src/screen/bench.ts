import type { Browser } from '@playwright/test'
import { allBuilds, signIn } from '@portal/platform/startup'
import { type Device, launchBrowser, openWindow, slowPhone } from '../browser/page-metrics.ts'
import { startBenchPortal } from '../portal.ts'
import { type Bar, median, reportBars, table } from '../table.ts'
import { type ScreenVisit, visitScreen, waterfall } from './visit.ts'

const paths = ['/', '/leads', '/commissions'] as const
const officeLine: Device = {
  latencyMs: 20,
  bitsPerSecond: { down: 20_000_000, up: 20_000_000 },
  cpuSlowdown: 1,
}
const largeFileBytes = 200_000

interface Visits {
  readonly path: string
  readonly slow: { cold: ScreenVisit[]; warm: ScreenVisit[] }
  readonly office: { cold: ScreenVisit[]; warm: ScreenVisit[] }
}

/**
 * Opens the first screens as an agent, with an empty cache and then again, on a slow phone and in an office.
 * `waterfall` also prints the requests of the first cold visits.
 */
export async function run([roundsGiven = '3', wanted]: readonly string[]): Promise<void> {
  const rounds = Number(roundsGiven)
  const portal = await startBenchPortal(allBuilds().map(({ name }) => name))
  const visits = paths.map((path): Visits => ({ path, slow: { cold: [], warm: [] }, office: { cold: [], warm: [] } }))
  const browser = await launchBrowser()
  try {
    await portal.loadDemo()
    const cookie = await signIn(portal.origin, 'agent@demo.example', 'demo')
    for (let round = 0; round < rounds; round++) {
      for (const { path, slow, office } of visits) {
        await visitTwice(browser, portal.origin + path, cookie, slowPhone, slow)
        await visitTwice(browser, portal.origin + path, cookie, officeLine, office)
      }
    }
  } finally {
    await browser.close()
    await portal.stop()
  }
  if (wanted === 'waterfall') {
    for (const { path, slow } of visits) {
      for (const visit of slow.cold.slice(0, 1)) console.log(`\n${path}\n start    end    bytes\n${waterfall(visit)}`)
    }
  }
  report(visits, rounds)
}

/** Visits with an empty cache, and again with what the first visit left in it. */
async function visitTwice(browser: Browser, url: string, cookie: string, device: Device, to: Visits['slow']) {
  const context = await openWindow(browser, url, cookie)
  to.cold.push(await visitScreen(context, url, device))
  to.warm.push(await visitScreen(context, url, device))
  await context.close()
}

function report(visits: readonly Visits[], rounds: number): void {
  console.log(
    `\nSlow: 150 ms, 1.6 Mbit/s, CPU 4 times slower. Office: 20 ms, 20 Mbit/s. Median of ${rounds}; times in ms\n`,
  )
  const rows = visits.flatMap(({ path, slow, office }) => [
    [`${path} slow, cold`, ...figures(slow.cold)],
    [`${path} slow, warm`, ...figures(slow.warm)],
    [`${path} office, cold`, ...figures(office.cold)],
    [`${path} office, warm`, ...figures(office.warm)],
  ])
  console.log(table([['', 'FCP', 'LCP', 'TBT', 'CLS', 'kB', 'requests', 'large files'], ...rows]))
  const bars = visits.flatMap(barsOf).concat(whatNextBars(visits))
  reportBars(bars)
}

const bytesOf = ({ requests }: ScreenVisit) => requests.reduce((sum, { bytes }) => sum + bytes, 0)
const largeFilesOf = ({ requests }: ScreenVisit) => requests.filter(({ bytes }) => bytes > largeFileBytes).length

function figures(visits: readonly ScreenVisit[]): string[] {
  const of = (figure: (visit: ScreenVisit) => number) => median(visits.map(figure))
  return [
    of(({ fcp }) => fcp).toFixed(0),
    of(({ lcp }) => lcp).toFixed(0),
    of(({ tbt }) => tbt).toFixed(0),
    of(({ cls }) => cls).toFixed(3),
    (of(bytesOf) / 1000).toFixed(0),
    of(({ requests }) => requests.length).toFixed(0),
    of(largeFilesOf).toFixed(0),
  ]
}

/** An agent who opens the portal in the office knows within a second what to do next. */
function whatNextBars(visits: readonly Visits[]): Bar[] {
  const dashboard = visits.find(({ path }) => path === '/')
  if (!dashboard) return []
  const bar = (what: string, visited: readonly ScreenVisit[]) => ({
    what: `/ ${what}`,
    measured: median(visited.map(({ whatNextMs }) => whatNextMs)),
    most: 1_000,
  })
  const { cold, warm } = dashboard.office
  return [bar('what next in the office, ms', cold), bar('what next in the office, second visit, ms', warm)]
}

function barsOf({ path, slow, office }: Visits): Bar[] {
  const bar = (what: string, visits: readonly ScreenVisit[], figure: (visit: ScreenVisit) => number, most: number) => ({
    what: `${path} ${what}`,
    measured: median(visits.map(figure)),
    most,
  })
  const lcp = (visit: ScreenVisit) => visit.lcp
  return [
    bar('LCP, ms', slow.cold, lcp, 2_500),
    bar('TBT, ms', slow.cold, ({ tbt }) => tbt, 600),
    bar('CLS', slow.cold, ({ cls }) => cls, 0.02),
    bar('kB in seven seconds', slow.cold, visit => bytesOf(visit) / 1000, 750),
    bar('files over 200 kB', slow.cold, largeFilesOf, 1),
    bar('LCP of the second visit, ms', slow.warm, lcp, 1_000),
    bar('LCP in the office, ms', office.cold, lcp, 600),
    bar('LCP in the office, second visit, ms', office.warm, lcp, 300),
  ]
}
