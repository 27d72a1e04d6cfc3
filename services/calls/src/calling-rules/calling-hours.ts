import { type CallingRules, type DayHours, federalHours, type StateRule } from '@portal/contracts'
import { LRUCache } from 'lru-cache'
import { isFederalHoliday } from './federal-holidays.ts'

/** The hours of a day, or why it has none. */
type Day = { hours: DayHours } | { closed: 'sunday' | 'saturday' | 'holiday' | 'no-call-day' }

/** Instants in milliseconds since 1970: open from the first, closed from the last. */
export interface OpenPeriod {
  readonly from: number
  readonly until: number
}

const dayMs = 86_400_000
/** Long enough for any realistic series of no-call days, Sundays, and holidays. */
const daysAhead = 15

/** Returns the hours of a calendar day in a state, such as 2026-11-22; `rule` is absent where federal law alone counts. */
export function hoursOfDay(day: string, rule: StateRule | undefined, rules: CallingRules): Day {
  if (rules.noCallDays.some(noCallDay => noCallDay.day === day)) return { closed: 'no-call-day' }
  if (!rule) return { hours: federalHours }
  if (!rule.allowsHolidays && isFederalHoliday(day)) return { closed: 'holiday' }
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return rule.sunday ? { hours: rule.sunday } : { closed: 'sunday' }
  if (weekday === 6) return rule.saturday ? { hours: rule.saturday } : { closed: 'saturday' }
  return { hours: rule.weekdays }
}

/** Returns the open periods of a state in one of its time zones, from two days before `now` on, ascending. */
export function openPeriods(
  zone: string,
  rule: StateRule | undefined,
  rules: CallingRules,
  now: Date,
): readonly OpenPeriod[] {
  const periods: OpenPeriod[] = []
  for (let offset = -2; offset < daysAhead; offset += 1) {
    const day = new Date(now.getTime() + offset * dayMs).toISOString().slice(0, 10)
    const it = hoursOfDay(day, rule, rules)
    if ('hours' in it) {
      const { from, until } = it.hours
      periods.push({ from: instantOf(day, from, zone), until: instantOf(day, until, zone) })
    }
  }
  return periods
}

/** Clocks change at night, so the offset of the evening in UTC, daytime in every state, holds for all calling hours. */
export function instantOf(day: string, clock: string, zone: string): number {
  const reference = Date.parse(`${day}T18:00:00Z`)
  const offset = Date.parse(`${localTime(zone, new Date(reference)).replace(' ', 'T')}:00Z`) - reference
  return Date.parse(`${day}T${clock}:00Z`) - offset
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The leads of a list share a few of these texts, and formatting one takes microseconds. */
const texts = new LRUCache<string, string>({ max: 5_000 })

/** The local time in a time zone, such as 2026-11-22 06:05. */
export function localTime(zone: string, instant: Date): string {
  const key = `${zone} ${Math.floor(instant.getTime() / 60_000)}`
  const known = texts.get(key)
  if (known !== undefined) return known
  // sv-SE writes dates as ISO 8601 does. Creating a format takes longer than using it.
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  const text = format.format(instant)
  texts.set(key, text)
  return text
}
