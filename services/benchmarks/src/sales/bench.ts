import { commissionCents, service } from '@portal/sales'
import type { Sql } from '@portal/service-kit'
import type { TestService } from '@portal/service-kit/testing'
import { type ServiceAlone, startAlone } from '../service-alone.ts'
import { reportBars, table } from '../table.ts'
import { timedInTurns } from '../timed.ts'

const pageRows = 50
const agents = 40
const days = 730
const zone = 'America/New_York'

/** The busiest of the sample agents. */
const someAgent = '0a000000-0000-4000-8000-000000000001'
const types = ['', 'DISH Only']
const periods = [
  ['', ''],
  ['2025-11-01', '2026-06-30'],
  ['2026-11-01', ''],
  ['', '2025-03-01'],
]
const depths = [0, 0.25, 0.6, 1]
const figures = ['stats', 'days?period=month', 'agents', 'goal']

/** Compares the sales history with plain SQL, for every combination of filters at every depth, and times the totals. */
export async function run([rowsGiven = '200000']: readonly string[]): Promise<void> {
  const sales = await startAlone(service)
  try {
    await addSampleSales(sales.sql, Number(rowsGiven))
    const pages = []
    for (const filters of combinations()) {
      for (const depth of depths) pages.push(...(await measure(sales, filters, depth)))
    }
    const figureMs = await timedInTurns(...figures.map(path => () => answerTo(sales.service, `/api/sales/${path}`)))
    report(pages, figureMs)
  } finally {
    await sales.stop()
  }
}

/** Adds this number of sales over two years, of all types, by agents of different activity; one in fifty is voided. */
async function addSampleSales(sql: Sql, total: number): Promise<void> {
  console.log(`Adding ${total} sample sales …`)
  await sql`
    insert into sale (created_at, agent_id, sale_type, base_cents, rate_percent, earnings_cents, voided_at, voided_by, void_reason)
    select at, ('0a000000-0000-4000-8000-' || lpad((1 + floor(${agents}::int * (n * 0.618034 % 1) ^ 2))::text, 12, '0'))::uuid,
      name, base_cents, rate_percent, ${commissionCents(sql)},
      case when is_void then at end, case when is_void then ${someAgent}::uuid end, case when is_void then 'Invented' end
    from generate_series(1, ${total}::int) n
    cross join lateral (
      select now() - n * ${days}::int * interval '1 day' / ${total}::int as at, n % 50 = 0 as is_void) as it
    join sale_type on place = 1 + n % 15`
  await sql`vacuum (analyze) sale, sale_count`
}

function combinations(): URLSearchParams[] {
  return ['', someAgent].flatMap(agentId =>
    types.flatMap(saleType =>
      periods.map(([startDate = '', endDate = '']) => {
        const given = Object.entries({ agentId, saleType, startDate, endDate })
        return new URLSearchParams(given.filter(([, value]) => value !== ''))
      }),
    ),
  )
}

interface Row {
  createdAt: string
  id: string
}

async function measure({ service: sales, sql }: ServiceAlone, filters: URLSearchParams, depth: number) {
  const where = whereOf(sql, filters)
  const [counted] = await sql<[{ total: number }]>`select count(*)::int as total from sale where ${where}`
  const at = Math.floor(depth * Math.max(0, counted.total - pageRows))
  if (counted.total === 0 || (depth > 0 && at === 0)) return []
  const [before] =
    at === 0
      ? []
      : await sql<Row[]>`
    select created_at as "createdAt", id from sale where ${where} order by created_at desc, id desc offset ${at - 1} limit 1`
  const query = new URLSearchParams([...filters, ['limit', String(pageRows)]])
  if (before) query.set('cursor', Buffer.from(`${before.createdAt} ${before.id}`).toString('base64url'))
  const [pageMs = NaN, bareMs = NaN] = await timedInTurns(
    () => answerTo(sales, `/api/sales?${query.toString()}`),
    () => bare(sql, where, before),
  )
  return [{ filters: filters.toString(), of: counted.total, depth, pageMs, bareMs }]
}

async function answerTo(sales: TestService, path: string): Promise<void> {
  const response = await sales.as('supervisor')('GET', path)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
}

type Fragment = ReturnType<Sql>

/** Handwritten SQL without a service: the page and its count. */
const bare = (sql: Sql, where: Fragment, after: Row | undefined) =>
  Promise.all([
    sql`select * from sale where ${where} ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${pageRows}`,
    sql`select count(*)::int from sale where ${where}`,
  ])

function whereOf(sql: Sql, filters: URLSearchParams): Fragment {
  const get = (name: string) => filters.get(name) ?? ''
  return sql`true
    ${get('agentId') ? sql`and agent_id = ${get('agentId')}` : sql``}
    ${get('saleType') ? sql`and sale_type = ${get('saleType')}` : sql``}
    ${get('startDate') ? sql`and created_at >= ${get('startDate')}::date::timestamp at time zone ${zone}` : sql``}
    ${get('endDate') ? sql`and created_at < (${get('endDate')}::date + 1)::timestamp at time zone ${zone}` : sql``}`
}

type Measured = Awaited<ReturnType<typeof measure>>[number]

function report(pages: readonly Measured[], figureMs: readonly number[]): void {
  const slowest = pages.toSorted((one, other) => other.pageMs - one.pageMs).slice(0, 10)
  console.log(`\n${pages.length} combinations of filters and depth, pages of ${pageRows}; in ms. The ten slowest:\n`)
  console.log(
    table([
      ['filters', 'of', 'depth', 'page', 'bare SQL with its count'],
      ...slowest.map(it => [
        it.filters || 'none',
        it.of,
        `${it.depth * 100} %`,
        it.pageMs.toFixed(1),
        it.bareMs.toFixed(1),
      ]),
    ]),
  )
  const sum = (figure: 'pageMs' | 'bareMs') => pages.reduce((total, one) => total + one[figure], 0)
  const bars = [
    { what: 'page relative to bare SQL, sum', measured: sum('pageMs') / sum('bareMs'), most: 1.5 },
    { what: 'page and count, slowest (ms)', measured: Math.max(...pages.map(one => one.pageMs)), most: 50 },
    ...figures.map((path, index) => ({ what: `${path} (ms)`, measured: figureMs[index] ?? NaN, most: 50 })),
  ]
  reportBars(bars)
}
