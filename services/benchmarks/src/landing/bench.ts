import { makeBaselines } from '@portal/mfe-landing/bench'
import { launchBrowser } from '../browser/page-metrics.ts'
import { startBenchPortal } from '../portal.ts'
import { type Bar, median, reportBars, table } from '../table.ts'
import { type Visit, visit } from './measure.ts'
import { serveSite } from './serve-site.ts'

const figures = ['bytes', 'scriptBytes', 'requests', 'fcp', 'lcp', 'tbt', 'cls'] as const

/** Compares the landing page with static HTML (the limit) and a single-page application, in turns. */
export async function run([roundsGiven = '5']: readonly string[]): Promise<void> {
  const rounds = Number(roundsGiven)
  const portal = await startBenchPortal(['landing'])
  const document = await (await fetch(portal.origin)).text()
  const baselines = await makeBaselines(document)
  const [limit, bundle] = await Promise.all([serveSite(baselines.limit), serveSite(baselines.bundle)])
  const browser = await launchBrowser()
  const sites = { page: portal.origin, limit: limit.origin, bundle: bundle.origin }
  const visits: Record<keyof typeof sites, Visit[]> = { page: [], limit: [], bundle: [] }
  try {
    for (const origin of Object.values(sites)) await visit(browser, origin) // The first visit warms up the server.
    for (let round = 0; round < rounds; round++) {
      for (const name of ['page', 'limit', 'bundle'] as const) visits[name].push(await visit(browser, sites[name]))
    }
  } finally {
    await browser.close()
    await Promise.all([limit.stop(), bundle.stop()])
    await portal.stop()
  }
  report(visits, rounds)
}

function report(visits: Record<'page' | 'limit' | 'bundle', readonly Visit[]>, rounds: number): void {
  const medians = Object.entries(visits).map(([name, of]) => {
    const row = figures.map(figure => median(of.map(one => one[figure])))
    return [name, Object.fromEntries(figures.map((figure, index) => [figure, row[index]])) as unknown as Visit] as const
  })
  const { page, limit, bundle } = Object.fromEntries(medians) as Record<keyof typeof visits, Visit>
  console.log(`\nSlow 4G (150 ms, 1.6 Mbit/s), CPU 4 times slower, empty cache, median of ${rounds}; times in ms\n`)
  console.log(
    table([
      ['', ...figures],
      ...medians.map(([name, row]) => [name, ...figures.map(figure => row[figure].toFixed(figure === 'cls' ? 3 : 0))]),
    ]),
  )
  const bars: Bar[] = [
    { what: 'LCP relative to the limit', measured: page.lcp / limit.lcp, most: 1.15 },
    { what: 'LCP relative to the bundle', measured: page.lcp / bundle.lcp, most: 0.5 },
    { what: 'bytes before a touch', measured: page.bytes, most: 20_000 },
    { what: 'bytes of script ever', measured: page.scriptBytes, most: 75_000 },
    { what: 'TBT', measured: page.tbt, most: 50 },
    { what: 'CLS', measured: page.cls, most: 0.02 },
  ]
  reportBars(bars)
}
