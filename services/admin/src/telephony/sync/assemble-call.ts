import type { RecordedCall } from '@portal/contracts'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import type { VendorCall } from '../vendor/port.ts'

export interface AssembledCall {
  readonly call: Omit<RecordedCall, 'memberId'>
  /** Who spoke or dialled; null where nobody did, or where it got lost on the way. */
  readonly extension: string | null
  /** The events leave something open that the vendor's own list knows: a voicemail, or who answered. */
  readonly isDoubtful: boolean
}

const order = ['started', 'ringing', 'stopped', 'connected', 'completed']

/**
 * One call from what was told of it, in whatever order and however often: the vendor's list once the call is over there,
 * else the events. While it goes on it is neither answered nor missed yet. Null where no event tells of it.
 */
export function assembleCall(told: readonly CallEvent[], truth: VendorCall | null): AssembledCall | null {
  const events = told.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || order.indexOf(one.phase) - order.indexOf(other.phase),
  )
  if (truth?.isOver) return fromTruth(truth, events)
  const [first] = events
  if (!first) return null
  const completed = events.findLast(({ phase }) => phase === 'completed')
  const connected = events.find(({ phase }) => phase === 'connected')
  const extension = connected || first.direction === 'outbound' ? speakerIn(events) : null
  const known = {
    externalId: first.callId,
    direction: first.direction,
    phoneNumber: events.find(({ phoneNumber }) => phoneNumber !== '')?.phoneNumber ?? '',
    startedAt: first.at,
  }
  if (!completed) return { call: { ...known, outcome: 'other', durationSeconds: 0 }, extension, isDoubtful: false }
  return {
    call: {
      ...known,
      outcome: connected ? 'answered' : 'missed',
      durationSeconds: connected ? Math.round((Date.parse(completed.at) - Date.parse(connected.at)) / 1000) : 0,
    },
    extension,
    isDoubtful: connected ? extension === null : first.direction === 'inbound',
  }
}

function fromTruth(truth: VendorCall, events: readonly CallEvent[]): AssembledCall {
  const { id: externalId, direction, outcome, durationSeconds, startedAt, phoneNumber } = truth
  const hasSpeaker = outcome === 'answered' || direction === 'outbound'
  return {
    call: { externalId, direction, outcome, durationSeconds, startedAt, phoneNumber },
    extension: truth.extension ?? (hasSpeaker ? speakerIn(events) : null),
    isDoubtful: false,
  }
}

/** Who took or made the call: named when it was connected or ended, or the only one left of those it rang at. */
function speakerIn(events: readonly CallEvent[]): string | null {
  const named = (...phases: CallEvent['phase'][]) =>
    events.find(({ phase, extension }) => extension !== null && phases.includes(phase))?.extension
  const connectedAt = events.findIndex(({ phase }) => phase === 'connected')
  const ringing = new Set<string | null>()
  for (const { phase, extension } of connectedAt < 0 ? [] : events.slice(0, connectedAt)) {
    if (phase === 'ringing') ringing.add(extension)
    if (phase === 'stopped') ringing.delete(extension)
  }
  ringing.delete(null)
  const [left] = ringing
  return named('connected') ?? named('completed', 'started') ?? (ringing.size === 1 ? (left ?? null) : null)
}
