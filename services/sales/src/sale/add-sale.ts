import type { sales } from '@portal/contracts'
import { audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import { today } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { commissionCents } from './commission.ts'
import { publishSaleChange } from './publish-sale-change.ts'
import { type SaleRow, saleColumns, toSale } from './sale-row.ts'

/**
 * Records a sale of the user with today's base and rate of its type. Later price changes don't affect it.
 * @throws {ApiError} `invalid_request` for a type that is not on today's price list.
 */
export const addSale: Handler<typeof sales.addSale, SalesDeps> = async (request, deps) => {
  const { actor, body } = request
  const { sql, members, now } = deps
  await members.refresh()
  return runIdempotent(sql, 'sale.add', request, async transaction => {
    const day = today(transaction, deps)
    const [added] = await transaction<SaleRow[]>`
      insert into sale (created_at, agent_id, sale_type, base_cents, rate_percent, earnings_cents, lead_id)
      select ${now()}::timestamptz, ${actor.id}, name, base_cents, rate_percent,
        ${commissionCents(transaction)}, ${body.leadId}
      from sale_type
      where name = ${body.saleType} and ${day} >= valid_from and (valid_until is null or ${day} < valid_until)
      returning ${saleColumns(transaction, deps)}`
    if (!added) {
      const message = 'Please select a sale type that is on the list today.'
      throw new ApiError('invalid_request', message, { issues: [{ path: 'saleType', message }] })
    }
    await audit(transaction, request, {
      action: 'sale.add',
      subjectId: added.id,
      details: { saleType: added.saleType, earningsCents: added.earningsAmount },
    })
    await publishSaleChange(transaction, actor.id)
    return toSale(added, actor, members)
  })
}
