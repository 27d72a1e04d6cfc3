import { stateTimeZones } from './state-time-zones.ts'
import { zipTimeZones } from './zip-time-zones.ts'

export interface Location {
  readonly zipCode: string
  readonly state: string
}

/** Returns the IANA time zone of the ZIP code, or of the state if the ZIP code is unknown; null if both are. */
export function timeZoneOf({ zipCode, state }: Location): string | null {
  const prefix = /^\s*(\d{3})\d{2}(\D|$)/.exec(zipCode)?.[1]
  const zipRange =
    prefix === undefined
      ? undefined
      : zipTimeZones.find(([first, last]) => Number(prefix) >= first && Number(prefix) <= last)
  return zipRange?.[2] ?? stateTimeZones.get(state.trim().toLowerCase().replaceAll('.', '')) ?? null
}
