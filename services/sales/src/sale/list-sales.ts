import type { sales } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { SalesDeps } from '../deps.ts'
import { countSales } from './count-sales.ts'
import { checkSaleType, matchesFilters } from './sale-filters.ts'
import { type SaleRow, saleColumns, toSale } from './sale-row.ts'

const maxPageSize = 500

/** Lists one page of the matching sales that the user may see, newest first, including voided sales. */
export const listSales: Handler<typeof sales.listSales, SalesDeps> = async ({ actor, query, setHeader }, deps) => {
  const { sql, members, timeZone } = deps
  const { limit = maxPageSize, cursor, ...filters } = query
  const where = matchesFilters(sql, actor, filters, timeZone)
  await checkSaleType(sql, filters)
  const after = cursor ? decodeCursor(cursor) : null
  const [rows, total] = await Promise.all([
    sql<SaleRow[]>`
      select ${saleColumns(sql, deps)} from sale
      where ${where} ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by created_at desc, id desc limit ${limit}`,
    countSales(sql, actor, filters, timeZone),
    members.refresh(),
  ])
  setHeader('x-total-count', String(total))
  const last = rows.at(-1)
  if (last && rows.length === limit) setHeader('x-next-cursor', encodeCursor(last))
  return rows.map(row => toSale(row, actor, members))
}
