const dayMs = 86_400_000

/** Numbers the calendar days, so that neighbours differ by one. */
const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

/** Day 0 was a Thursday. */
const isWeekend = (number: number) => [0, 6].includes((number + 4) % 7)

function isBroken(before: number, after: number): boolean {
  if (after - before > 3) return true
  for (let number = before + 1; number < after; number += 1) if (!isWeekend(number)) return true
  return false
}

/**
 * Lengths in active days of the streak that still holds on `today` and of the longest ever. A weekday without activity
 * ends a streak; a Saturday or Sunday without one does not, and today has not been missed before it is over.
 * @param days calendar days, in any order.
 */
export function streaks(days: readonly string[], today: string): { current: number; longest: number } {
  const end = numberOf(today)
  const numbers = [...new Set(days.map(numberOf))].filter(number => number <= end).sort((one, other) => one - other)
  let run = 0
  let longest = 0
  let before = Number.NEGATIVE_INFINITY
  for (const number of numbers) {
    run = isBroken(before, number) ? 1 : run + 1
    longest = Math.max(longest, run)
    before = number
  }
  return { current: isBroken(before, end) ? 0 : run, longest }
}

/** The calendar day of an instant in a zone. */
export const dayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
