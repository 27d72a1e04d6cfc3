import { callingHours } from '@portal/contracts/calls'

interface LocalTime {
  /** Such as 9:41 PM. */
  clock: string
  /** Within the calling hours. The service that places the call decides. */
  isOpen: boolean
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The time at a lead's location.
 * @param timeZone IANA name.
 * @param now Unix time in milliseconds.
 */
export function localTime(timeZone: string, now: number): LocalTime {
  const parts = formatFor(timeZone).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(it => it.type === type)?.value ?? ''
  const hour = Number(part('hour'))
  return {
    clock: `${hour % 12 || 12}:${part('minute')} ${hour < 12 ? 'AM' : 'PM'}`,
    isOpen: hour >= callingHours.from && hour < callingHours.until,
  }
}

/** Creating a format takes longer than rendering a row. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}
