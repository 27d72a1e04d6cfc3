import { fullName, type Sale, type sales } from '@portal/contracts'
import {
  audit,
  csvResponse,
  csvLine,
  type CursorPosition,
  type Handler,
  runExport,
  type ServiceRequest,
  type Sql,
} from '@portal/service-kit'
import type { SalesDeps } from '../deps.ts'
import { checkSaleType, matchesFilters } from './sale-filters.ts'
import { type SaleRow, saleColumns, toSale } from './sale-row.ts'

const rowsPerPage = 5_000

/**
 * Streams every matching sale as CSV, page by page. Memory stays flat, and no query is left running when the browser
 * cancels.
 */
export const exportSales: Handler<typeof sales.exportSales, SalesDeps> = async (request, deps) =>
  runExport(deps, request, () => respond(request, deps))

async function respond(request: ServiceRequest<typeof sales.exportSales>, deps: SalesDeps): Promise<Response> {
  const { actor, query, signal } = request
  const { sql, members, timeZone, now } = deps
  const where = matchesFilters(sql, actor, query, timeZone)
  await checkSaleType(sql, query)
  await members.refresh()
  await audit(sql, request, { action: 'sale.export', details: { ...query } })
  const timeOf = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

  async function* lines() {
    yield csvLine(columns)
    let after: CursorPosition | undefined
    while (!signal.aborted) {
      const rows = await readPage(sql, where, after, deps)
      if (rows.length > 0) yield rows.map(row => saleLine(toSale(row, actor, members), timeOf)).join('')
      if (rows.length < rowsPerPage) return
      after = rows.at(-1)
    }
  }

  const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now())
  return csvResponse(lines(), 'sales_export', day)
}

const columns = [
  'Date',
  'Time',
  'Agent',
  'Sale Type',
  'Base',
  'Rate',
  'Commission',
  'Status',
  'Void Reason',
  'Voided By',
  'Voided At',
  'Sale ID',
  'Lead ID',
]

const dollars = (amount: number) => (amount / 100).toFixed(2)

function saleLine(sale: Sale, timeOf: Intl.DateTimeFormat): string {
  const { voided } = sale
  return csvLine([
    sale.day,
    timeOf.format(new Date(sale.createdAt)),
    fullName(sale.agent),
    sale.saleType,
    dollars(sale.baseAmount),
    `${sale.ratePercent}%`,
    dollars(sale.earningsAmount),
    voided ? 'Voided' : 'Valid',
    voided?.reason ?? '',
    fullName(voided?.by ?? null),
    voided?.at ?? '',
    sale.id,
    sale.leadId ?? '',
  ])
}

const readPage = (
  sql: Sql,
  where: ReturnType<typeof matchesFilters>,
  after: CursorPosition | undefined,
  deps: SalesDeps,
) =>
  sql<SaleRow[]>`
    select ${saleColumns(sql, deps)} from sale
    where ${where} ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${rowsPerPage}`
