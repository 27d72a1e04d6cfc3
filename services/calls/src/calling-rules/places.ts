import { placeOfAreaCode } from './area-codes.ts'
import { stateCodeOf, zonesOfState } from './states.ts'
import { continentalZones } from './time-zones.ts'
import { placeOfZip } from './zip-codes.ts'

export interface Location {
  /** As the visitor typed them. */
  readonly zipCode: string
  readonly state: string
}

/** Where a person may be, as the leads with their number say. */
export interface Locations extends Location {
  /** Of the leads with this number; it may repeat the location of this one. */
  readonly locations: readonly Location[]
}

/** A place where the called person may be. */
export interface Place {
  /** State code; null if only the country is known. */
  readonly state: string | null
  /** IANA time zones, the likeliest first. */
  readonly zones: readonly string[]
  /** Follows hours directly, as in "8:00 AM to 9:00 PM PT *in area code 213*". */
  readonly description: string
}

/**
 * Returns every place where the person may be: that of the ZIP code, of the state if it differs or the ZIP code is
 * unknown, of the area code, and of other leads with the number. If all but those are unknown, they may be in any
 * continental time zone.
 */
export function placesOf({ locations, ...location }: Locations, e164: string): readonly Place[] {
  const areaCode = placeOfAreaCode(e164)
  const places = placesOfLead(location, " at this number's location")
  if (areaCode) {
    const { code, ...place } = areaCode
    places.push({ ...place, description: ` in area code ${code}` })
  }
  if (places.length === 0) {
    places.push({ state: null, zones: continentalZones, description: ", and this number's location is unknown" })
  }
  for (const other of locations.flatMap(it => placesOfLead(it, ' at the location of another lead with this number'))) {
    const isKnown = places.some(({ state, zones }) => state === other.state && zones.join() === other.zones.join())
    if (!isKnown) places.push(other)
  }
  return places
}

function placesOfLead(location: Location, description: string): Place[] {
  const zip = placeOfZip(location.zipCode)
  const state = stateCodeOf(location.state)
  return [
    ...(zip ? [{ ...zip, description }] : []),
    ...(state && state !== zip?.state ? [{ state, zones: zonesOfState(state), description }] : []),
  ]
}

/** Returns the likeliest time zone: of the ZIP code, the state, or the area code; null if none of them is known. */
export function timeZoneOf({ zipCode, state }: Location, e164: string | null): string | null {
  return (
    placeOfZip(zipCode)?.zones[0] ??
    zonesOfState(stateCodeOf(state) ?? '')[0] ??
    placeOfAreaCode(e164 ?? '')?.zones[0] ??
    null
  )
}
