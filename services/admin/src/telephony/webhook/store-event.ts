import { admins, type Delivery } from '@portal/contracts'
import { publishChange, type Transaction } from '@portal/service-kit'
import type { Webhook } from '../vendor/parse-webhook.ts'
import { changedLater } from '../changed-later.ts'

export interface NewDelivery {
  outcome: Delivery['outcome']
  /** Null if the body is not a webhook. */
  webhook: Webhook | null
  body: unknown
  /** ID of the delivery that is replayed. */
  replayOf?: string
}

/**
 * Stores a webhook request without the vendor's key. The change event of a `taken` delivery follows when its call is
 * recorded; for any other delivery, it is published here.
 * @returns the delivery's ID.
 */
export async function storeDelivery(transaction: Transaction, delivery: NewDelivery): Promise<string> {
  const { outcome, webhook, body, replayOf = null } = delivery
  const { type = '', event = null } = webhook ?? {}
  const [row] = await transaction<[{ id: string }]>`
    insert into delivery (outcome, event_type, event_at, call_id, extension, body, replay_of)
    values (${outcome}, ${type}, ${event?.at ?? null}, ${event?.callId ?? null}, ${event?.extension ?? null},
      ${webhook ? transaction.json({ ...(body as object), ApiKey: undefined } as never) : null}, ${replayOf})
    returning id::text`
  if (outcome !== 'taken') {
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
  }
  return row.id
}

/**
 * Stores the event of a webhook and marks its call to be recorded. An event that is already stored changes nothing,
 * unless it is replayed.
 * @returns the delivery's ID.
 */
export async function storeEvent(
  transaction: Transaction,
  { webhook, body, replayOf }: { webhook: Webhook; body: unknown; replayOf?: string },
): Promise<string> {
  const { event } = webhook
  if (!event) return storeDelivery(transaction, { outcome: 'ignored', webhook, body, replayOf })
  const added = await transaction`
    insert into call_event (key, call_id, direction, phase, phone_number, our_number, extension, at)
    values (${webhook.key}, ${event.callId}, ${event.direction}, ${event.phase}, ${event.phoneNumber},
      ${event.ourNumber}, ${event.extension}, ${event.at})
    on conflict do nothing`
  const outcome = added.count > 0 ? 'taken' : 'repeated'
  const id = await storeDelivery(transaction, { outcome, webhook, body, replayOf })
  if (added.count > 0 || replayOf) {
    await transaction`
      insert into telephony_call as stored (id) values (${event.callId})
      on conflict (id) do update set unlisted_at = null, version = stored.version + 1, ${changedLater(transaction)}`
  }
  return id
}
