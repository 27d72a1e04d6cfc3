import { callingHours } from '@portal/contracts'
import { type Location, timeZoneOf } from './location-time-zone.ts'

/**
 * Returns why a customer cannot be called now, as a sentence; null within the calling hours of their location.
 * @param organizationZone is used when the location is unknown.
 */
export function callingHoursViolation(location: Location | null, now: Date, organizationZone: string): string | null {
  const zone = location && timeZoneOf(location)
  const hour = Number(formatIn(zone ?? organizationZone, now, { hour: 'numeric', hourCycle: 'h23' }))
  if (hour >= callingHours.from && hour < callingHours.until) return null
  const clock = formatIn(zone ?? organizationZone, now, { hour: 'numeric', minute: '2-digit' })
  const where = zone ? "at this number's location" : "in our time zone, and this number's location is unknown"
  return `It's ${clock} ${where}. Calls are allowed from 8:00 AM to 9:00 PM local time.`
}

const formatIn = (timeZone: string, instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(instant)
