import type { Lead } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'
import type { TestService } from '@portal/service-kit/testing'
import { startMillionLeads } from '../million-leads.ts'
import type { ServiceAlone } from '../service-alone.ts'
import { median, reportBars, table } from '../table.ts'
import { timed, timedInTurns } from '../timed.ts'

const pageRows = 50

const zips = ['', '9', '13', '135', '13507']
const services = ['', 'cable-tv']
const periods = [
  ['', ''],
  ['2025-11-01', '2026-06-30'],
  ['2026-11-01', ''],
  ['', '2025-03-01'],
]
const contacted = ['', 'true', 'false']
const depths = [0, 0.25, 0.6, 1]
/** Palette searches: common and rare names, an email, both ends of a phone number, and a text without matches. */
const searches = ['an', 'al', 'andre', 'grace c', 'grace.castillo@', '315', '(315) 555', '+1 315', '0142', 'zzzz']

interface Measured {
  filters: string
  depth: number
  total: number
  jumpMs: number
  pageMs: number
  bareMs: number
}

/** Every combination of filters at every depth: a page by its cursor next to the bare SQL, and a jump by row number. */
export async function run([rowsGiven = '1000000']: readonly string[]): Promise<void> {
  const leads = await startMillionLeads(Number(rowsGiven))
  try {
    const measured: Measured[] = []
    for (const filters of combinations()) {
      for (const depth of depths) {
        const one = await measure(leads, filters, depth)
        if (one) measured.push(one)
      }
    }
    report(measured, await timedInTurns(...searches.map(q => searchFor(leads.service, q))))
  } finally {
    await leads.stop()
  }
}

function combinations(): URLSearchParams[] {
  return zips.flatMap(zipCode =>
    services.flatMap(serviceInterest =>
      periods.flatMap(([startDate = '', endDate = '']) =>
        contacted.map(choice => {
          const given = Object.entries({ zipCode, serviceInterest, startDate, endDate, contacted: choice })
          return new URLSearchParams(given.filter(([, value]) => value !== ''))
        }),
      ),
    ),
  )
}

async function measure({ service: calls, sql }: ServiceAlone, filters: URLSearchParams, depth: number) {
  const { total } = await page(calls, filters, { limit: '1' })
  const at = Math.floor(depth * Math.max(0, total - pageRows))
  if (total === 0 || (depth > 0 && at === 0)) return undefined
  const jumpMs = await timed(() => page(calls, filters, { limit: String(pageRows), at: String(at) }))
  // The page that follows the row before it, as a client that scrolls there requests it.
  const before = at === 0 ? undefined : await page(calls, filters, { limit: '1', at: String(at - 1) })
  const cursor: Record<string, string> = before?.cursor ? { cursor: before.cursor } : {}
  const [pageMs = NaN, bareMs = NaN] = await timedInTurns(
    () => page(calls, filters, { limit: String(pageRows), ...cursor }),
    () => bare(sql, filters, before?.rows[0]),
  )
  return { filters: filters.toString(), depth, total, jumpMs, pageMs, bareMs }
}

const searchFor = (calls: TestService, q: string) => async () => {
  const response = await calls.as('agent')('GET', `/api/leads/search?${new URLSearchParams({ q }).toString()}`)
  if (!response.ok) throw new Error(await response.text())
}

async function page(calls: TestService, filters: URLSearchParams, paging: Record<string, string>) {
  const query = new URLSearchParams([...filters, ...Object.entries(paging)])
  const response = await calls.as('agent')('GET', `/api/leads?${query.toString()}`)
  const rows = (await response.json()) as Lead[]
  if (!response.ok) throw new Error(JSON.stringify(rows))
  return { rows, total: Number(response.headers.get('x-total-count')), cursor: response.headers.get('x-next-cursor') }
}

/** The hand-written SQL: the page and its count, without a service. */
async function bare(sql: Sql, filters: URLSearchParams, after: Lead | undefined) {
  const get = (name: string) => filters.get(name) ?? ''
  const zone = 'America/New_York'
  const where = sql`spam_reason is null
    ${get('zipCode') ? sql`and zip_code like ${`${get('zipCode')}%`}` : sql``}
    ${get('serviceInterest') ? sql`and services_interested = ${get('serviceInterest')}` : sql``}
    ${get('startDate') ? sql`and created_at >= ${get('startDate')}::date::timestamp at time zone ${zone}` : sql``}
    ${get('endDate') ? sql`and created_at < (${get('endDate')}::date + 1)::timestamp at time zone ${zone}` : sql``}
    ${get('contacted') ? sql`and contacted = ${get('contacted') === 'true'}` : sql``}`
  return Promise.all([
    sql`select * from lead where ${where} ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${pageRows}`,
    sql`select count(*)::int from lead where ${where}`,
  ])
}

function report(measured: readonly Measured[], searchMs: readonly number[]): void {
  const slowest = measured.toSorted((one, other) => other.pageMs - one.pageMs).slice(0, 10)
  console.log(`\n${measured.length} combinations of filters and depth, pages of ${pageRows}; in ms\n`)
  console.log('The ten slowest:\n')
  console.log(
    table([
      ['filters', 'of', 'depth', 'page', 'bare SQL with its count', 'jump'],
      ...slowest.map(({ filters, total, depth, pageMs, bareMs, jumpMs }) => [
        filters || 'none',
        total,
        `${depth * 100} %`,
        pageMs.toFixed(1),
        bareMs.toFixed(1),
        jumpMs.toFixed(1),
      ]),
    ]),
  )
  const bars = [
    { what: 'page relative to bare SQL, sum', measured: sum(measured, 'pageMs') / sum(measured, 'bareMs'), most: 1.5 },
    { what: 'page and count, slowest (ms)', measured: Math.max(...measured.map(one => one.pageMs)), most: 50 },
    { what: 'jump anywhere, slowest (ms)', measured: Math.max(...measured.map(one => one.jumpMs)), most: 50 },
    { what: 'search by the palette, slowest (ms)', measured: Math.max(...searchMs), most: 50 },
    { what: 'page and count, median (ms)', measured: median(measured.map(one => one.pageMs)), most: 20 },
  ]
  reportBars(bars)
}

const sum = (measured: readonly Measured[], figure: 'pageMs' | 'bareMs') =>
  measured.reduce((total, one) => total + one[figure], 0)
