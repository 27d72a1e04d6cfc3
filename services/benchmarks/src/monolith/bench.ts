import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@portal/service-kit'
import { Failure, root, runTool } from '@portal/platform/shared'
import { allBuilds, signIn } from '@portal/platform/startup'
import type { Browser } from '@playwright/test'
import { launchBrowser, openWindow, slowPhone } from '../browser/page-metrics.ts'
import { addSampleLeads } from '../million-leads.ts'
import { type BenchPortal, startBenchPortal } from '../portal.ts'
import { type ScreenVisit, visitScreen } from '../screen/visit.ts'
import { type Bar, median, reportBars, table } from '../table.ts'
import { type RouteTime, routeTimes } from './route-times.ts'

const paths = ['/', '/leads', '/commissions'] as const

/** One of the two portals, with what was measured. */
interface Side {
  readonly name: string
  readonly portal: BenchPortal
  readonly cookie: string
  readonly visits: Record<(typeof paths)[number], ScreenVisit[]>
  readonly routes: RouteTime[]
}

/**
 * Compares the portal with the same screens as one application, without Module Federation: the first screens on a slow
 * phone with an empty cache, and the time from page to page. Each has its own portal; the visits alternate.
 * @param leads number of sample leads in addition to the demo's
 */
export async function run([roundsGiven = '3', leads = '0']: readonly string[]): Promise<void> {
  const rounds = Number(roundsGiven)
  const stops: (() => unknown)[] = []
  try {
    const federated = await startSide('federated', Number(leads), {}, stops)
    const folder = await buildMonolith()
    stops.push(() => rmSync(folder, { recursive: true }))
    const monolith = await startSide('monolith', Number(leads), { REMOTES_DIR: folder }, stops)
    const browser = await launchBrowser()
    stops.push(() => browser.close())
    for (let round = 0; round < rounds; round++) {
      for (const path of paths) {
        for (const side of [federated, monolith]) side.visits[path].push(await visitCold(browser, side, path))
      }
      for (const side of [federated, monolith]) {
        side.routes.push(...(await routeTimes(browser, side.portal.origin, side.cookie)))
      }
    }
    report(federated, monolith, rounds)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** @returns the folder with its builds, for `REMOTES_DIR`. */
async function buildMonolith(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-monolith-'))
  const { isPassed, output } = await runTool(process.execPath, [join(root, 'shell/monolith.ts'), folder])
  if (!isPassed) throw new Failure(`${output.trim()}\nThe monolith was not built.`)
  return folder
}

async function startSide(
  name: string,
  leads: number,
  operator: NodeJS.ProcessEnv,
  stops: (() => unknown)[],
): Promise<Side> {
  const portal = await startBenchPortal(
    allBuilds().map(build => build.name),
    operator,
  )
  stops.push(() => portal.stop())
  await portal.loadDemo()
  if (leads > 0) {
    const sql = connect(portal.ownerUrl, { schema: 'calls', max: 2, hasTimeouts: false })
    await addSampleLeads(sql, leads)
    await sql.end()
  }
  const cookie = await signIn(portal.origin, 'agent@demo.example', 'demo')
  return { name, portal, cookie, visits: { '/': [], '/leads': [], '/commissions': [] }, routes: [] }
}

async function visitCold(browser: Browser, { portal, cookie }: Side, path: string): Promise<ScreenVisit> {
  const context = await openWindow(browser, portal.origin, cookie)
  const visit = await visitScreen(context, portal.origin + path, slowPhone)
  await context.close()
  return visit
}

function report(federated: Side, monolith: Side, rounds: number): void {
  console.log(`\nSlow: 150 ms, 1.6 Mbit/s, CPU 4 times slower, empty cache. Median of ${rounds}; times in ms\n`)
  const figures = ({ name, visits }: Side, path: (typeof paths)[number]) => {
    const of = (figure: (visit: ScreenVisit) => number) => median(visits[path].map(figure)).toFixed(0)
    const bytes = ({ requests }: ScreenVisit) => requests.reduce((sum, request) => sum + request.bytes, 0) / 1000
    return [`${path} ${name}`, of(({ fcp }) => fcp), of(({ lcp }) => lcp), of(({ tbt }) => tbt), of(bytes)]
  }
  const rows = paths.flatMap(path => [figures(federated, path), figures(monolith, path)])
  console.log(table([['', 'FCP', 'LCP', 'TBT', 'kB'], ...rows]))
  console.log(`\nPage to page, CPU 4 times slower; times in ms\n`)
  const routes = [federated, monolith].map(side => [
    side.name,
    side.routes.length,
    ...[titlesMs(side), pagesMs(side)].flatMap(times => [median(times).toFixed(0), at95(times).toFixed(0)]),
  ])
  console.log(table([['', 'clicks', 'title p50', 'title p95', 'page p50', 'page p95'], ...routes]))
  const ratio = (path: (typeof paths)[number], figure: (visit: ScreenVisit) => number) =>
    median(federated.visits[path].map(figure)) / median(monolith.visits[path].map(figure))
  const bars: Bar[] = [
    ...paths.flatMap(path => [
      { what: `${path} FCP relative to the monolith`, measured: ratio(path, ({ fcp }) => fcp), most: 1 },
      { what: `${path} LCP relative to the monolith`, measured: ratio(path, ({ lcp }) => lcp), most: 1 },
    ]),
    { what: 'page to page, title, p95, ms', measured: at95(titlesMs(federated)), most: 200 },
    {
      what: 'page to page, p95 relative to the monolith',
      measured: at95(pagesMs(federated)) / at95(pagesMs(monolith)),
      most: 1.1,
    },
  ]
  reportBars(bars)
}

const titlesMs = ({ routes }: Side) => routes.map(({ titleMs }) => titleMs)
const pagesMs = ({ routes }: Side) => routes.map(({ pageMs }) => pageMs)
const at95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? NaN
