import { deleteRows, type RetentionRules } from '@portal/service-kit'

/** How this service removes old records. The calls themselves stay in the calls service. */
export const retention: RetentionRules<'admin'> = {
  deliveries: deleteRows('delivery', { at: 'received_at' }),
  callEvents: deleteRows('call_event', { id: 'key', at: 'at' }),
  telephonyCalls: deleteRows('telephony_call', {
    at: 'changed_at',
    condition: sql => sql`recorded_version = version`,
  }),
  placedCalls: deleteRows('placed_call', { id: 'key', at: 'placed_at' }),
  requestHours: deleteRows('request_hour', { id: 'hour', at: 'hour' }),
}
