import type { admin, Delivery } from '@portal/contracts'
import type { Verb } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

/** The last webhook requests, newest first. */
export const listDeliveries: Verb<typeof admin.listDeliveries, AdminDeps> = async (_, { sql }) => sql<Delivery[]>`
  select id::text, received_at as "receivedAt", outcome, event_type as "eventType", call_id as "callId", extension
  from delivery order by delivery.id desc limit 50`
