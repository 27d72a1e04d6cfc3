import type { RecordedCall } from '@portal/contracts'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import type { VendorCall } from '../vendor/telephony.ts'
import { phaseOrder } from './phase-order.ts'

export interface AssembledCall {
  readonly call: Omit<RecordedCall, 'memberId'>
  /** The extension that spoke or dialed; null if there was none or its event lacks it. */
  readonly extension: string | null
  /** Whether the vendor's list knows more than the events: that it was a voicemail, or who answered. */
  readonly needsDetails: boolean
}

/**
 * Assembles one call: from the vendor's list once the call is over there, otherwise from its events, in whatever order
 * and however often they arrived. While the call is in progress, its outcome is `other`.
 * @returns null if there is no event and no finished call in the list.
 */
export function assembleCall(storedEvents: readonly CallEvent[], vendorCall: VendorCall | null): AssembledCall | null {
  const events = phaseOrder(storedEvents)
  if (vendorCall?.isOver) return fromVendorCall(vendorCall, events)
  const [first] = events
  if (!first) return null
  const completed = events.findLast(({ phase }) => phase === 'completed')
  const connected = events.find(({ phase }) => phase === 'connected')
  const extension = connected || first.direction === 'outbound' ? findSpeaker(events) : null
  const base = {
    externalId: first.callId,
    direction: first.direction,
    phoneNumber: events.find(({ phoneNumber }) => phoneNumber !== '')?.phoneNumber ?? '',
    // Only the vendor's list of calls has this number.
    ourNumber: events.find(({ ourNumber }) => ourNumber !== null)?.ourNumber ?? null,
    startedAt: first.at,
  }
  if (!completed) return { call: { ...base, outcome: 'other', durationSeconds: 0 }, extension, needsDetails: false }
  return {
    call: {
      ...base,
      outcome: connected ? 'answered' : 'missed',
      // Never negative, if the clocks that made the events differ.
      durationSeconds: connected
        ? Math.max(0, Math.round((Date.parse(completed.at) - Date.parse(connected.at)) / 1000))
        : 0,
    },
    extension,
    needsDetails: connected ? extension === null : first.direction === 'inbound',
  }
}

function fromVendorCall(vendorCall: VendorCall, events: readonly CallEvent[]): AssembledCall {
  const { id: externalId, direction, outcome, durationSeconds, startedAt, phoneNumber, ourNumber = null } = vendorCall
  const hasSpeaker = outcome === 'answered' || direction === 'outbound'
  return {
    call: { externalId, direction, outcome, durationSeconds, startedAt, phoneNumber, ourNumber },
    extension: vendorCall.extension ?? (hasSpeaker ? findSpeaker(events) : null),
    needsDetails: false,
  }
}

/** Returns who answered or dialed: named in the event of the connection or the end, or the only extension still ringing. */
function findSpeaker(events: readonly CallEvent[]): string | null {
  const namedIn = (...phases: CallEvent['phase'][]) =>
    events.find(({ phase, extension }) => extension !== null && phases.includes(phase))?.extension
  const connectedAt = events.findIndex(({ phase }) => phase === 'connected')
  const ringing = new Set<string | null>()
  for (const { phase, extension } of connectedAt < 0 ? [] : events.slice(0, connectedAt)) {
    if (phase === 'ringing') ringing.add(extension)
    if (phase === 'stopped') ringing.delete(extension)
  }
  ringing.delete(null)
  const [onlyRinging] = ringing
  return namedIn('connected') ?? namedIn('completed', 'started') ?? (ringing.size === 1 ? (onlyRinging ?? null) : null)
}
