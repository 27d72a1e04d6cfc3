import type { CallEvent } from '../vendor/parse-webhook.ts'
import { phaseOrder } from './phase-order.ts'

/** A call in progress, by extension. */
export interface LiveCallState {
  readonly phase: 'ringing' | 'connected'
  /** Extensions that ring now. */
  readonly ringing: readonly string[]
  /** Extensions that ring or rang. */
  readonly rung: readonly string[]
  readonly connectedAt: string | null
}

/**
 * Returns the phase of a call, from all of its events. Their order and repeats don't matter.
 * @returns null if the call is over, or if there is no event.
 */
export function assembleLiveCall(storedEvents: readonly CallEvent[]): LiveCallState | null {
  const events = phaseOrder(storedEvents)
  if (events.length === 0 || events.some(({ phase }) => phase === 'completed')) return null
  const connected = events.find(({ phase }) => phase === 'connected')
  const ringing = new Set<string>()
  const rung = new Set<string>()
  for (const { phase, extension, direction } of events) {
    if (!extension) continue
    const isRinging = phase === 'ringing' || (phase === 'started' && direction === 'outbound')
    if (isRinging) {
      ringing.add(extension)
      rung.add(extension)
    } else if (phase === 'stopped') ringing.delete(extension)
  }
  return {
    phase: connected ? 'connected' : 'ringing',
    ringing: connected ? [] : [...ringing],
    rung: [...rung],
    connectedAt: connected?.at ?? null,
  }
}
