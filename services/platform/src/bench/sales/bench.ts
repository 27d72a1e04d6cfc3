import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Sale } from '@portal/contracts'
import { service } from '@portal/sales'
import { connect, type Sql } from '@portal/service-kit'
import { prepareTemplate, startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { root } from '../../paths.ts'
import { openThrowAwayDatabase } from '../../test/throw-away-database.ts'
import { barTable, isKept, median, table, timed } from '../table.ts'

const pageRows = 50
const rounds = 5

const types = ['', 'DISH Only']
const agents = ['', testPeople.agent.id]
const periods = [
  ['', ''],
  ['2025-11-01', '2026-06-30'],
  ['2026-11-01', ''],
]
const depths = [0, 0.5, 1]

/** The Sales History of a supervisor, every combination of filters at every depth, beside the bare SQL. */
export async function run([rowsGiven = '200000']: readonly string[]): Promise<void> {
  const server = await openThrowAwayDatabase()
  process.env['TEST_DATABASE_URL'] = server.url
  await prepareTemplate(server.url, [
    { word: 'sales', migrations: pathToFileURL(join(root, 'services/sales/migrations/')) },
  ])
  const people = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  const sales = await startTestService(service, { peer: () => async () => Response.json(people) })
  const sql = connect(sales.database.urlOf('sales'), { schema: 'sales', max: 2 })
  try {
    console.log(`Inventing ${rowsGiven} sales …`)
    await fill(sql, Number(rowsGiven))
    const measured: Measured[] = []
    for (const filters of combinations()) {
      for (const depth of depths) measured.push(await measure(sales, sql, filters, depth))
    }
    report(measured.filter(one => one.total > 0))
  } finally {
    await sql.end()
    await sales.stop()
    await server.stop()
  }
}

/** Two years of sales by three people, one in thirty voided. */
async function fill(sql: Sql, total: number): Promise<void> {
  const ids = Object.values(testPeople).map(({ id }) => id)
  await sql`
    insert into sale (created_at, agent_id, sale_type, base_cents, rate_percent, earnings_cents, voided_at, voided_by, void_reason)
    select at, (${ids}::uuid[])[1 + number % 3], name, base_cents, rate_percent, round(base_cents * rate_percent / 100.0),
      case when number % 30 = 0 then at end, case when number % 30 = 0 then ${testPeople.supervisor.id}::uuid end,
      case when number % 30 = 0 then 'Entered twice' end
    from generate_series(1, ${total}) as number
    cross join lateral (select '2026-11-20T20:00:00Z'::timestamptz - number * interval '730 days' / ${total} as at) moment
    join sale_type on place = 1 + number * 7 % 15`
  await sql`vacuum (analyze) sale, sale_count`
}

interface Measured {
  filters: string
  depth: number
  total: number
  pageMs: number
  bareMs: number
}

function combinations(): URLSearchParams[] {
  return types.flatMap(saleType =>
    agents.flatMap(agentId =>
      periods.map(([startDate = '', endDate = '']) => {
        const given = Object.entries({ saleType, agentId, startDate, endDate })
        return new URLSearchParams(given.filter(([, value]) => value !== ''))
      }),
    ),
  )
}

async function measure(sales: TestService, sql: Sql, filters: URLSearchParams, depth: number): Promise<Measured> {
  const where = condition(sql, filters)
  const [counted] = await sql<[{ total: number }]>`select count(*)::int as total from sale where ${where}`
  const at = Math.floor(depth * Math.max(0, counted.total - pageRows))
  const [before] =
    at === 0
      ? []
      : await sql<{ id: string; created_at: string }[]>`
          select id, created_at from sale where ${where} order by created_at desc, id desc offset ${at - 1} limit 1`
  const query = new URLSearchParams([...filters, ['limit', String(pageRows)]])
  if (before) query.set('cursor', Buffer.from(`${before.created_at} ${before.id}`).toString('base64url'))
  const pageMs: number[] = []
  const bareMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    pageMs.push(await timed(() => page(sales, query)))
    bareMs.push(
      await timed(() =>
        Promise.all([
          sql`select * from sale where ${where} ${before ? sql`and (created_at, id) < (${before.created_at}, ${before.id})` : sql``}
            order by created_at desc, id desc limit ${pageRows}`,
          sql`select count(*)::int from sale where ${where}`,
        ]),
      ),
    )
  }
  return { filters: filters.toString(), depth, total: counted.total, pageMs: median(pageMs), bareMs: median(bareMs) }
}

async function page(sales: TestService, query: URLSearchParams): Promise<void> {
  const response = await sales.as('supervisor')('GET', `/api/sales?${query.toString()}`)
  const rows = (await response.json()) as Sale[]
  if (!response.ok) throw new Error(JSON.stringify(rows))
}

/** What one would write by hand. */
function condition(sql: Sql, filters: URLSearchParams) {
  const get = (name: string) => filters.get(name) ?? ''
  const zone = 'America/New_York'
  return sql`true
    ${get('saleType') ? sql`and sale_type = ${get('saleType')}` : sql``}
    ${get('agentId') ? sql`and agent_id = ${get('agentId')}` : sql``}
    ${get('startDate') ? sql`and created_at >= ${get('startDate')}::date::timestamp at time zone ${zone}` : sql``}
    ${get('endDate') ? sql`and created_at < (${get('endDate')}::date + 1)::timestamp at time zone ${zone}` : sql``}`
}

function report(measured: readonly Measured[]): void {
  const slowest = measured.toSorted((one, other) => other.pageMs - one.pageMs).slice(0, 5)
  console.log(
    `\n${measured.length} combinations of filters and depth, pages of ${pageRows}, median of ${rounds}; in ms\n`,
  )
  console.log('The five slowest:\n')
  console.log(
    table([
      ['filters', 'of', 'depth', 'page', 'bare SQL with its count'],
      ...slowest.map(({ filters, total, depth, pageMs, bareMs }) => [
        filters || 'none',
        total,
        `${depth * 100} %`,
        pageMs.toFixed(1),
        bareMs.toFixed(1),
      ]),
    ]),
  )
  const sum = (figure: 'pageMs' | 'bareMs') => measured.reduce((total, one) => total + one[figure], 0)
  const bars = [
    { what: 'page beside bare SQL, sum', measured: sum('pageMs') / sum('bareMs'), most: 1.5 },
    { what: 'page and count, slowest (ms)', measured: Math.max(...measured.map(one => one.pageMs)), most: 50 },
  ]
  console.log(`\n${barTable(bars)}`)
  if (!bars.every(isKept)) process.exitCode = 1
}
