import { LRUCache } from 'lru-cache'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The leads of a list open at only a few different instants, and formatting one takes 20 µs. */
const texts = new LRUCache<string, string>({ max: 1_000 })

function format(zone: string, instant: Date, weekday?: 'short'): string {
  const key = `${zone} ${weekday} ${Math.floor(instant.getTime() / 60_000)}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = formatAnew(zone, instant, weekday)
  texts.set(key, text)
  return text
}

function formatAnew(zone: string, instant: Date, weekday?: 'short'): string {
  const key = `${zone} ${weekday}`
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'shortGeneric',
      weekday,
    })
  clocks.set(key, clock)
  // Without the comma after the weekday, and the narrow space before AM and PM.
  return clock.format(instant).replaceAll('\u202f', ' ').replace(',', '')
}

/** The name of a time zone, such as PT. */
export const zoneName = (zone: string, instant: Date): string => format(zone, instant).replace(/^.* [AP]M /, '')

/** Such as 8:00 AM PT. */
export const clockIn = (zone: string, instant: Date): string => format(zone, instant)

/** Such as Mon 8:00 AM PT. */
export const dayAndClockIn = (zone: string, instant: Date): string => format(zone, instant, 'short')
