import type { sales } from '@portal/contracts'
import { audit, type Actor, ApiError, type Handler } from '@portal/service-kit'
import type { SalesDeps } from '../deps.ts'
import { publishSaleChange } from './publish-sale-change.ts'
import { type SaleRow, saleColumns, toSale } from './sale-row.ts'

/**
 * Permanently removes a sale from all totals, with a reason.
 * @throws {ApiError} `not_found`, also when an agent names another agent's sale; `forbidden` for an agent after the day
 * of the sale; `conflict` with the stored sale if it is already void.
 */
export const voidSale: Handler<typeof sales.voidSale, SalesDeps> = async (request, deps) => {
  const { actor, params, body } = request
  const { sql, members, now } = deps
  await members.refresh()
  return sql.begin(async transaction => {
    const [stored] = await transaction<SaleRow[]>`
      select ${saleColumns(transaction, deps)} from sale where id = ${params.id} for update`
    if (!stored || !canSee(actor, stored)) throw new ApiError('not_found', 'This sale does not exist.')
    if (stored.voidedAt !== null) {
      throw new ApiError('conflict', 'This sale is already void.', {
        current: toSale(stored, actor, members),
      })
    }
    if (actor.role === 'agent' && !stored.isFromToday) {
      throw new ApiError(
        'forbidden',
        'You can void a sale only on the day you entered it. Ask a supervisor to void this one.',
      )
    }
    const [voided] = await transaction<[SaleRow]>`
      update sale set voided_at = ${now()}::timestamptz, voided_by = ${actor.id}, void_reason = ${body.reason}
      where id = ${stored.id} returning ${saleColumns(transaction, deps)}`
    await audit(transaction, request, {
      action: 'sale.void',
      subjectId: stored.id,
      details: { reason: body.reason, agentId: stored.agentId, earningsCents: stored.earningsAmount },
    })
    await publishSaleChange(transaction, stored.agentId)
    return toSale(voided, actor, members)
  }) as ReturnType<typeof voidSale>
}

const canSee = (actor: Actor, sale: SaleRow) => actor.role !== 'agent' || sale.agentId === actor.id
