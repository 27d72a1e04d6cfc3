import { type admin, admins, type Delivery } from '@portal/contracts'
import { publishChange, audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { parseWebhook } from '../vendor/parse-webhook.ts'
import { deliveryColumns } from './delivery-columns.ts'
import { storeEvent } from './store-event.ts'

/**
 * Processes a stored delivery again, like a new one, and records its call again.
 * @throws {ApiError} `not_found`; `conflict` if it was rejected on arrival.
 */
export const replayDelivery: Handler<typeof admin.replayDelivery, AdminDeps> = async (request, { sql, recording }) => {
  const { id } = request.params
  const replayed = await runIdempotent(sql, 'delivery.replay', { ...request, body: { id } }, async transaction => {
    const [stored] = await transaction<(Delivery & { body: object | null })[]>`
      select ${deliveryColumns(transaction)}, body from delivery where id = ${id}`
    if (!stored) throw new ApiError('not_found', 'This delivery no longer exists. Deliveries are stored for 30 days.')
    // The key was checked on arrival and is not stored.
    const webhook = stored.isReplayable ? parseWebhook({ ...stored.body, ApiKey: '' }) : null
    if (!webhook) throw new ApiError('conflict', "This delivery was rejected on arrival and can't be replayed.")
    const newId = await storeEvent(transaction, { webhook, body: stored.body, replayOf: id })
    const [delivery] = await transaction<[Delivery]>`
      select ${deliveryColumns(transaction)} from delivery where id = ${newId}`
    const details = { outcome: delivery.outcome }
    await audit(transaction, request, { action: 'telephony.replay', subjectId: id, details })
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
    return delivery
  })
  recording.trigger()
  return replayed
}
