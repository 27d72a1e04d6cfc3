import { admins, type Delivery } from '@portal/contracts'
import { publishChange, type Transaction } from '@portal/service-kit'
import type { Webhook } from '../vendor/parse-webhook.ts'

export interface KeptDelivery {
  outcome: Delivery['outcome']
  /** Null: it could not be read. */
  webhook: Webhook | null
  body: unknown
  /** Id of the delivery that is taken once more. */
  replayOf?: string
}

/**
 * Writes down that a webhook request came, without the vendor's key. One that was taken is announced with its call, the
 * others here. @returns its id.
 */
export async function keepDelivery(sql: Transaction, kept: KeptDelivery): Promise<string> {
  const { outcome, webhook, body, replayOf = null } = kept
  const { type = '', event = null } = webhook ?? {}
  const [row] = await sql<[{ id: string }]>`
    insert into delivery (outcome, event_type, event_at, call_id, extension, body, replay_of)
    values (${outcome}, ${type}, ${event?.at ?? null}, ${event?.callId ?? null}, ${event?.extension ?? null},
      ${webhook ? sql.json({ ...(body as object), ApiKey: undefined } as never) : null}, ${replayOf})
    returning id::text`
  if (outcome !== 'taken') await publishChange(sql, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
  return row.id
}

/**
 * Keeps what a webhook says of its call, to be recorded; an event that is known changes nothing, unless it is replayed.
 * @returns the delivery's id.
 */
export async function keepEvent(
  transaction: Transaction,
  { webhook, body, replayOf }: { webhook: Webhook; body: unknown; replayOf?: string },
): Promise<string> {
  const { event } = webhook
  if (!event) return keepDelivery(transaction, { outcome: 'ignored', webhook, body, replayOf })
  const added = await transaction`
    insert into call_event (key, call_id, direction, phase, phone_number, extension, at)
    values (${webhook.key}, ${event.callId}, ${event.direction}, ${event.phase}, ${event.phoneNumber},
      ${event.extension}, ${event.at})
    on conflict do nothing`
  const outcome = added.count > 0 ? 'taken' : 'repeated'
  const id = await keepDelivery(transaction, { outcome, webhook, body, replayOf })
  if (added.count > 0 || replayOf) {
    await transaction`
      insert into telephony_call as it (id) values (${event.callId})
      on conflict (id) do update set version = it.version + 1, changed_at = clock_timestamp()`
  }
  return id
}
