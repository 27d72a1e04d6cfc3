import type { Sql, Transaction } from '@portal/service-kit'

/** The columns of a `Delivery`. One that was refused is no event of ours, so there is nothing to take. */
export const deliveryColumns = (sql: Sql | Transaction) => sql`
  id::text, received_at as "receivedAt", outcome, event_type as "eventType", call_id as "callId", extension,
  replay_of is not null as "isReplay", outcome <> 'refused' and body is not null as "isReplayable"`
