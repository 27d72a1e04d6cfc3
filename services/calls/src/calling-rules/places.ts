import { placeOfAreaCode } from './area-codes.ts'
import { stateCodeOf, zonesOfState } from './states.ts'
import { continentalZones } from './time-zones.ts'
import { placeOfZip } from './zip-codes.ts'

export interface Location {
  /** As the visitor typed them. */
  readonly zipCode: string
  readonly state: string
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

const ofTheNumber = " at this number's location"

/**
 * Returns every place where the person may be: that of the ZIP code, of the state if it differs or the ZIP code is
 * unknown, and of the area code. If nothing is known, they may be in any continental time zone.
 */
export function placesOf(location: Location, e164: string): readonly Place[] {
  const zip = placeOfZip(location.zipCode)
  const state = stateCodeOf(location.state)
  const areaCode = placeOfAreaCode(e164)
  const places: Place[] = []
  if (zip) places.push({ ...zip, description: ofTheNumber })
  if (state && state !== zip?.state) places.push({ state, zones: zonesOfState(state), description: ofTheNumber })
  if (areaCode) {
    const { code, ...place } = areaCode
    places.push({ ...place, description: ` in area code ${code}` })
  }
  if (places.length > 0) return places
  return [{ state: null, zones: continentalZones, description: ", and this number's location is unknown" }]
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
