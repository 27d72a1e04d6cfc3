import type { Sql, Transaction } from '@portal/service-kit'

/** Returns the columns of a `Delivery`. A rejected one cannot be replayed: it was not an event of this account. */
export const deliveryColumns = (sql: Sql | Transaction) => sql`
  id::text, received_at as "receivedAt", outcome, event_type as "eventType", call_id as "callId", extension,
  body #>> case when event_type like 'Outgoing%' then '{Body,To}' else '{Body,From}' end::text[] as "customerNumber",
  replay_of is not null as "isReplay", outcome <> 'refused' and body is not null as "isReplayable"`
