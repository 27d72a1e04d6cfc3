import { hoursOfBestTime } from '@portal/contracts/calls'

/**
 * Whether it is the time of day that the customer prefers, at their place.
 * @param bestTime such as 9:00am-12:00pm.
 * @param now Unix time in milliseconds.
 */
export function isBestTime(bestTime: string, timeZone: string, now: number): boolean {
  const hours = hoursOfBestTime(bestTime)
  if (!hours) return false
  const [from, until] = hours
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
  return clock >= from && clock < until
}
