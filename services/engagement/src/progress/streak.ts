const dayMs = 86_400_000

/** Day number of a calendar day; consecutive days differ by one. */
const dayNumberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

/** Day 0, January 1, 1970, was a Thursday. */
const isWeekend = (number: number) => [0, 6].includes((number + 4) % 7)

/** Whether a weekday lies between two day numbers. */
function isStreakBroken(before: number, after: number): boolean {
  if (after - before > 3) return true
  for (let number = before + 1; number < after; number += 1) if (!isWeekend(number)) return true
  return false
}

/**
 * Returns the length of the current and of the longest streak, in active days. A weekday without activity ends a streak; a
 * weekend day does not, and neither does today before it is over.
 * @param days active calendar days (yyyy-MM-dd), in any order.
 */
export function streaks(days: readonly string[], today: string): { current: number; longest: number } {
  const end = dayNumberOf(today)
  const numbers = [...new Set(days.map(dayNumberOf))].filter(number => number <= end).sort((one, other) => one - other)
  let run = 0
  let longest = 0
  let before = Number.NEGATIVE_INFINITY
  for (const number of numbers) {
    run = isStreakBroken(before, number) ? 1 : run + 1
    longest = Math.max(longest, run)
    before = number
  }
  return { current: isStreakBroken(before, end) ? 0 : run, longest }
}

/** Returns the calendar day of an instant in a time zone, as yyyy-MM-dd. */
export const dayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
