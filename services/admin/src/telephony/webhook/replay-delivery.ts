import { type admin, admins, type Delivery } from '@portal/contracts'
import { publishChange, audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { deliveryColumns } from '../status/delivery-columns.ts'
import { parseWebhook } from '../vendor/parse-webhook.ts'
import { keepEvent } from './keep-event.ts'

/**
 * Takes a delivery once more, on the way of a new one, and has its call recorded anew.
 * @throws {ApiError} `not_found`; `conflict` for one that was refused: it was no event, or bore a key that is not ours.
 */
export const replayDelivery: Handler<typeof admin.replayDelivery, AdminDeps> = async (call, { sql, recorder }) => {
  const { id } = call.params
  const replayed = await runIdempotent(sql, 'delivery.replay', { ...call, body: { id } }, async transaction => {
    const [stored] = await transaction<(Delivery & { body: object | null })[]>`
      select ${deliveryColumns(transaction)}, body from delivery where id = ${id}`
    if (!stored) throw new ApiError('not_found', 'This delivery is not kept any more.')
    // The key was checked when it came, and is not kept.
    const webhook = stored.isReplayable ? parseWebhook({ ...stored.body, ApiKey: '' }) : null
    if (!webhook) throw new ApiError('conflict', 'This delivery was refused when it came, so there is nothing to take.')
    const newId = await keepEvent(transaction, { webhook, body: stored.body, replayOf: id })
    const [row] = await transaction<[Delivery]>`
      select ${deliveryColumns(transaction)} from delivery where id = ${newId}`
    await audit(transaction, call, { action: 'telephony.replay', subjectId: id, details: { outcome: row.outcome } })
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
    return row
  })
  recorder.kick()
  return replayed
}
