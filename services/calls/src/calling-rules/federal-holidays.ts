const monday = 1
const thursday = 4

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const utc = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date))

/** The nth weekday of a month; counted from the end for -1. */
function nth(year: number, month: number, weekday: number, n: number): Date {
  const start = n > 0 ? utc(year, month, 1) : utc(year, month + 1, 0)
  const step = n > 0 ? 1 : -1
  const away = (((weekday - start.getUTCDay()) * step) % 7) + 7
  return new Date(start.getTime() + step * ((away % 7) + 7 * (Math.abs(n) - 1)) * 86_400_000)
}

/** The days on which a fixed-date holiday is observed: the date, and, on a weekend, the nearest working day too. */
function kept(date: Date): Date[] {
  const shift = { 0: 1, 6: -1 }[date.getUTCDay()] ?? 0
  return shift === 0 ? [date] : [date, new Date(date.getTime() + shift * 86_400_000)]
}

const holidaysByYear = new Map<number, ReadonlySet<string>>()

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const dates = [
    ...kept(utc(year, 1, 1)),
    nth(year, 1, monday, 3),
    nth(year, 2, monday, 3),
    nth(year, 5, monday, -1),
    ...kept(utc(year, 6, 19)),
    ...kept(utc(year, 7, 4)),
    nth(year, 9, monday, 1),
    nth(year, 10, monday, 2),
    ...kept(utc(year, 11, 11)),
    nth(year, 11, thursday, 4),
    ...kept(utc(year, 12, 25)),
    // The next New Year's Day, if it is observed on December 31.
    ...kept(utc(year + 1, 1, 1)),
  ]
  const holidays = new Set(dates.map(dayOf))
  holidaysByYear.set(year, holidays)
  return holidays
}

/** Whether a day such as 2026-11-26 is a federal holiday, or the working day on which it is observed. */
export const isFederalHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).has(day)
