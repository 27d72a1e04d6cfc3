import type { CallingRules } from '@portal/contracts'
import { createPlaceFinder, openMs } from '../calling-rules/possible-places.ts'
import type { Locations } from '../calling-rules/places.ts'

/** The target: a new lead is called within this time. */
export const dueMs = 5 * 60_000
/** After this time, supervisors are notified. */
export const escalatedMs = 10 * 60_000

interface NewLead extends Locations {
  readonly e164: string | null
  readonly createdAt: string
}

/**
 * Returns a function that returns how long a new lead has waited, or waited for its first call, in milliseconds. Only time
 * within the calling hours counts, and for an old lead, only the last two days.
 */
export function createLeadClock(rules: CallingRules, now: Date): (lead: NewLead, calledAt?: string | null) => number {
  const findPlaces = createPlaceFinder(rules, now)
  return (lead, calledAt) =>
    openMs(findPlaces(lead, lead.e164), Date.parse(lead.createdAt), calledAt ? Date.parse(calledAt) : now.getTime())
}
