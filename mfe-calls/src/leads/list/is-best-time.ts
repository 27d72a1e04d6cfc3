import { localTime } from './local-time.ts'

/**
 * Whether it is the time of day that the customer prefers, at their place.
 * @param bestTime such as 9:00am-12:00pm.
 * @param now Unix time in milliseconds.
 */
export function isBestTime(bestTime: string, timeZone: string, now: number): boolean {
  const [from, until] = bestTime.split('-').map(minuteOfDay)
  const minute = minuteOfDay(localTime(timeZone, now))
  return from !== undefined && until !== undefined && minute >= from && minute < until
}

/** NaN for a text that is not a time, which no minute is in. */
function minuteOfDay(clock: string): number {
  const [, hour, minute, half] = /^(\d+):(\d+) ?([ap])m$/i.exec(clock) ?? []
  return (Number(hour) % 12) * 60 + Number(minute) + (half?.toLowerCase() === 'p' ? 720 : 0)
}
