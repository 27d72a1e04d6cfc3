import type { CallEvent } from '../vendor/parse-webhook.ts'

const phases: readonly CallEvent['phase'][] = ['started', 'ringing', 'stopped', 'connected', 'completed']

/** Sorts the events of a call by time. Of events with the same time, the earlier phase comes first. */
export const phaseOrder = (events: readonly CallEvent[]): CallEvent[] =>
  events.toSorted(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) || phases.indexOf(one.phase) - phases.indexOf(other.phase),
  )
