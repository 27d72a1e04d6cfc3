import type { sales } from '@portal/contracts'
import { publishChange, audit, type Actor, ApiError, type Handler } from '@portal/service-kit'
import type { SalesDeps } from '../deps.ts'
import { saleChanged } from './publish-sale-change.ts'
import { type SaleRow, saleColumns, toSale } from './sale-row.ts'

/**
 * Takes a sale out of the totals, with a reason, for good.
 * @throws {ApiError} `not_found`, for an agent also where it is another's; `forbidden` for an agent once its day is over;
 * `conflict` with the stored sale where it is void already.
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
      throw new ApiError('conflict', 'This sale has been voided already. Nothing is left to do.', {
        current: toSale(stored, actor, members),
      })
    }
    if (actor.role === 'agent' && !stored.isOfToday) {
      throw new ApiError(
        'forbidden',
        'You can void a sale on the day you entered it. Ask a supervisor to void this one.',
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
    await publishChange(transaction, saleChanged(stored.agentId))
    return toSale(voided, actor, members)
  }) as ReturnType<typeof voidSale>
}

const canSee = (caller: Actor, sale: SaleRow) => caller.role !== 'agent' || sale.agentId === caller.id
