/** When to call back; instants in ISO 8601. */
export interface CallbackTimes {
  from: string
  until: string
}

export interface CallbackChoice extends CallbackTimes {
  label: string
  /** The key that chooses this time. */
  key: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Returns the usual times for a callback. The service checks them against the calling rules.
 * @param now in milliseconds since 1970.
 * @param timeZone IANA zone of the customer.
 */
export function callbackChoices(now: number, timeZone: string): CallbackChoice[] {
  const soon = Math.ceil((now + hourMs) / (5 * minuteMs)) * 5 * minuteMs
  const today = dayIn(timeZone, now)
  const at = (day: string, clock: string) => instantOf(day, clock, timeZone)
  const tonight = Math.max(at(today, '17:00'), now + 5 * minuteMs)
  const tomorrow = dayAfter(today)
  const choice = (label: string, key: string, from: number, until: number) => ({
    label,
    key,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  })
  return [
    choice('In 1 hour', 'H', soon, soon + 30 * minuteMs),
    ...(tonight < at(today, '19:30') ? [choice('Tonight, their time', 'E', tonight, at(today, '20:00'))] : []),
    choice('Tomorrow morning', 'M', at(tomorrow, '10:00'), at(tomorrow, '12:00')),
  ]
}

/** Returns the hour that begins at a typed time, such as 2026-11-23T14:30, in the viewer's zone; null if it is incomplete. */
export function hourFrom(typed: string): CallbackTimes | null {
  const from = Date.parse(typed)
  if (Number.isNaN(from)) return null
  return { from: new Date(from).toISOString(), until: new Date(from + hourMs).toISOString() }
}

/**
 * Returns the time of the customer and that of the viewer, such as "Mon 5:00 PM there" and "2:00 PM your time"; only one if
 * both zones have it, or if the customer's is unknown. With the date if the weekday could be another week's.
 * @param ownZone of the viewer.
 * @param now in milliseconds since 1970.
 */
export function clocksOf(
  from: string,
  timeZone: string | null,
  ownZone: string,
  now = Date.now(),
): [customer: string, own?: string] {
  const hasDate = Math.abs(Date.parse(from) - now) > 6 * dayMs
  const here = dayAndClock(ownZone, from, hasDate)
  const there = timeZone ? dayAndClock(timeZone, from, hasDate) : here
  if (there.join() === here.join()) return [here.join(' ')]
  const [day, clock] = here
  return [`${there.join(' ')} there`, `${day === there[0] ? clock : `${day} ${clock}`} your time`]
}

/** Both times of `clocksOf` as one text. */
export const bothClocks = (...args: Parameters<typeof clocksOf>): string => clocksOf(...args).join(' · ')

/** Such as "Mon" and "5:00 PM", or "Mon, Nov 30" and "5:00 PM". */
function dayAndClock(timeZone: string, instant: string, hasDate: boolean): [day: string, clock: string] {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(instant)).replace('\u202f', ' ')
  return [
    format({ weekday: 'short', ...(hasDate && { month: 'short', day: 'numeric' }) }),
    format({ hour: 'numeric', minute: '2-digit' }),
  ]
}

const localTime = (timeZone: string, instant: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

const dayIn = (timeZone: string, instant: number) => localTime(timeZone, instant).slice(0, 10)

/** The next day of the calendar. 24 hours later can be another one: when clocks change, a day has 23 or 25 hours. */
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/** The instant of a clock time during the day. Clocks change at night, so the offset at 18:00 UTC is the right one. */
function instantOf(day: string, clock: string, timeZone: string): number {
  const reference = Date.parse(`${day}T18:00:00Z`)
  const offset = Date.parse(`${localTime(timeZone, reference).replace(' ', 'T')}:00Z`) - reference
  return Date.parse(`${day}T${clock}:00Z`) - offset
}
