import { callingHours } from '@portal/contracts'
import { type Place, zoneOf } from './location-time-zone.ts'

/**
 * Why a place is not to be called now, in a sentence; null where it may be.
 * @param homeZone is taken for a place that is not known.
 */
export function outOfHours(place: Place | null, now: Date, homeZone: string): string | null {
  const zone = place && zoneOf(place)
  const hour = Number(inZone(now, zone ?? homeZone, { hour: 'numeric', hourCycle: 'h23' }))
  if (hour >= callingHours.from && hour < callingHours.until) return null
  const clock = inZone(now, zone ?? homeZone, { hour: 'numeric', minute: '2-digit' })
  const where = zone ? 'where this number is' : 'here, and it is not known where this number is'
  return `It is ${clock} ${where}. People are called from 8:00 AM to 9:00 PM at their place.`
}

const inZone = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
