/**
 * Returns the start and end of the hours in which a customer prefers a call, in 24-hour time, such as 12:30 and 16:30.
 * @param bestTimeToCall as in the lead form, such as 12:30pm-4:30pm.
 * @returns null for any other text.
 */
export function hoursOfBestTime(bestTimeToCall: string): [from: string, until: string] | null {
  const clock = String.raw`(\d{1,2}):(\d\d)(am|pm)`
  const found = new RegExp(`^${clock}-${clock}$`).exec(bestTimeToCall)
  if (!found) return null
  const [, fromHour, fromMinute, fromHalf, untilHour, untilMinute, untilHalf] = found
  return [toClock(fromHour, fromMinute, fromHalf), toClock(untilHour, untilMinute, untilHalf)]
}

const toClock = (hour = '', minute = '', half = '') =>
  `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`
