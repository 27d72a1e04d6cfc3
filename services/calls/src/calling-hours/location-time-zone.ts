import { stateZones } from './state-time-zones.ts'
import { zipZones } from './zip-time-zones.ts'

export interface Place {
  readonly zipCode: string
  readonly state: string
}

/** The IANA zone of a place: by its ZIP, else by its state; null where neither says it. */
export function zoneOf({ zipCode, state }: Place): string | null {
  const prefix = /^\s*(\d{3})\d{2}(\D|$)/.exec(zipCode)?.[1]
  const known =
    prefix === undefined ? undefined : zipZones.find(([first, last]) => isWithin(Number(prefix), first, last))
  return known?.[2] ?? stateZones.get(state.trim().toLowerCase().replaceAll('.', '')) ?? null
}

const isWithin = (value: number, first: number, last: number) => value >= first && value <= last
