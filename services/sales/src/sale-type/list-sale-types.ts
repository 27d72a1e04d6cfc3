import type { SaleType, sales } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { today } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { commissionCents } from '../sale/commission.ts'

/** Lists the sale types of today's price list, in its order. */
export const listSaleTypes: Handler<typeof sales.listSaleTypes, SalesDeps> = async (_, deps) => {
  const { sql } = deps
  return sql<SaleType[]>`
    select name as "saleType", base_cents as "baseAmount", rate_percent::int as "ratePercent",
      ${commissionCents(sql)}::int as "earningsAmount"
    from sale_type
    where ${today(sql, deps)} >= valid_from and (valid_until is null or ${today(sql, deps)} < valid_until)
    order by place`
}
