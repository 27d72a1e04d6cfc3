import { type CallingRules, hoursOfBestTime } from '@portal/contracts'
import { instantOf, localTime } from '../calling-rules/calling-hours.ts'
import { type CallFacts, createCallability } from '../calling-rules/callability.ts'
import { timeZoneOf } from '../calling-rules/places.ts'
import { continentalZones } from '../calling-rules/time-zones.ts'
import { createPlaceFinder, firstClose, firstOpen } from '../calling-rules/possible-places.ts'
import type { CallbackTimes } from './check-times.ts'

const dayMs = 86_400_000
/** As far ahead as the calling hours are known. */
const daysAhead = 14

/**
 * Returns when to call a new lead first: the next time between the hours that the customer chose, in the lead's time zone,
 * that the calling rules allow.
 * @param bestTimeToCall as in the lead form, such as 12:30pm-4:30pm.
 * @returns null if that is now, if the customer chose no hours, or if the number can't be called.
 */
export function firstCallback(
  bestTimeToCall: string,
  facts: CallFacts,
  rules: CallingRules,
  now: Date,
): CallbackTimes | null {
  const hours = hoursOfBestTime(bestTimeToCall)
  if (!hours || createCallability(rules, now)(facts).state === 'never') return null
  const zone = timeZoneOf(facts, facts.e164) ?? continentalZones[0]
  const places = createPlaceFinder(rules, now)(facts, facts.e164)
  const today = localTime(zone, now).slice(0, 10)
  for (let offset = 0; offset < daysAhead; offset += 1) {
    // Days of the calendar: when clocks change, a day has 23 or 25 hours.
    const day = new Date(Date.parse(today) + offset * dayMs).toISOString().slice(0, 10)
    const [from, until] = hours.map(clock => instantOf(day, clock, zone)) as [number, number]
    if (until <= now.getTime()) continue
    if (from <= now.getTime()) return null
    const opens = firstOpen(places, from)
    if (opens === null || opens >= until) continue
    const closes = Math.min(until, firstClose(places, opens))
    return { from: new Date(opens).toISOString(), until: new Date(closes).toISOString() }
  }
  return null
}
