import type { CallEvent } from '../telephony/vendor/parse-webhook.ts'

/** Returns an instant, in seconds after noon in New York. */
export const at = (second: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + second * 1_000).toISOString()

/** Returns an event of one inbound call. */
export const event = (phase: CallEvent['phase'], second: number, extension: string | null = null): CallEvent => ({
  callId: 'c',
  direction: 'inbound',
  phase,
  phoneNumber: '+12125550123',
  ourNumber: '+18005550142',
  extension,
  at: at(second),
})
