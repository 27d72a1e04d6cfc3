import { instantOf, localTime } from '../calling-rules/calling-hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const morning = '09:00'
const noon = '12:00'
const evening = '18:00'

/** When to try again after each attempt, in the lead's time zone. */
const plan: readonly ((now: number, zone: string) => number)[] = [
  now => now + 5 * minuteMs,
  now => now + hourMs,
  now => now + 4 * hourMs,
  (now, zone) => clockOn(now + dayMs, morning, zone),
  (now, zone) => {
    const today = clockOn(now, evening, zone)
    return today > now ? today : clockOn(now + dayMs, evening, zone)
  },
  // The fourth day, if the attempts before were in time.
  (now, zone) => clockOn(now + 2 * dayMs, noon, zone),
]

/**
 * Returns when to call a lead again after a number of attempts in a row that reached no one; null after the last one. The
 * calling rules may allow only a later call.
 */
export function nextRetry(attempts: number, now: Date, zone: string): Date | null {
  const at = plan[attempts - 1]?.(now.getTime(), zone)
  return at === undefined ? null : new Date(at)
}

/** The instant of a clock time on the local day of another instant. */
const clockOn = (at: number, clock: string, zone: string) =>
  instantOf(localTime(zone, new Date(at)).slice(0, 10), clock, zone)
