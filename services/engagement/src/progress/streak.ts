const dayMs = 86_400_000

/** Day number of a calendar day; consecutive days differ by one. */
const dayNumberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

/** Day 0, January 1, 1970, was a Thursday. */
const isWeekend = (number: number) => [0, 6].includes((number + 4) % 7)

const week = 7
const observedWeeks = 4

/**
 * Whether a member must be active on a day to keep a streak: a weekday on which they were active in half of the last four
 * weeks. Without four weeks of activity before it, all weekdays count. Weekend days are never required.
 */
function isWorkingDay(number: number, active: ReadonlySet<number>, first: number): boolean {
  if (isWeekend(number)) return false
  if (first > number - week * observedWeeks) return true
  const observed = Array.from({ length: observedWeeks }, (_, index) => number - week * (index + 1))
  return observed.filter(day => active.has(day)).length >= observedWeeks / 2
}

/**
 * Returns the length of the current and of the longest streak, in active days. A working day without activity ends a
 * streak; a free day does not, and neither does today before it is over.
 * @param days active calendar days (yyyy-MM-dd), in any order.
 */
export function streaks(days: readonly string[], today: string): { current: number; longest: number } {
  const end = dayNumberOf(today)
  const numbers = [...new Set(days.map(dayNumberOf))].filter(number => number <= end).sort((one, other) => one - other)
  const active = new Set(numbers)
  const [first = end] = numbers
  const isBroken = (before: number, after: number) => {
    // A gap of more than two weeks always ends a streak.
    if (after - before > 2 * week) return true
    for (let day = before + 1; day < after; day += 1) if (isWorkingDay(day, active, first)) return true
    return false
  }
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

/** Returns the calendar day of an instant in a time zone, as yyyy-MM-dd. */
export const dayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
