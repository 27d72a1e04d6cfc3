import { stateNames } from '@portal/contracts'
import { central, eastern, mountain, pacific } from './time-zones.ts'

/** The time zones of each state, the one of most of its people first. */
const zonesByState: Readonly<Record<string, readonly string[]>> = {
  ...shareZone(eastern, 'CT DC DE GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'),
  ...shareZone(central, 'AL AR IL IA LA MN MS MO OK WI'),
  ...shareZone(mountain, 'CO MT NM UT WY'),
  ...shareZone(pacific, 'CA WA'),
  ...shareZone('America/Puerto_Rico', 'PR VI'),
  ...shareZone('Pacific/Guam', 'GU MP'),
  AK: ['America/Anchorage', 'America/Adak'],
  AS: ['Pacific/Pago_Pago'],
  // The Navajo Nation observes daylight saving time, the rest of Arizona doesn't.
  AZ: ['America/Phoenix', mountain],
  FL: [eastern, central],
  HI: ['Pacific/Honolulu'],
  ID: ['America/Boise', pacific],
  IN: ['America/Indiana/Indianapolis', central],
  KS: [central, mountain],
  KY: [eastern, central],
  MI: ['America/Detroit', central],
  NE: [central, mountain],
  NV: [pacific, mountain],
  ND: [central, mountain],
  OR: [pacific, 'America/Boise'],
  SD: [central, mountain],
  TN: [central, eastern],
  TX: [central, mountain],
}

function shareZone(zone: string, states: string): Record<string, string[]> {
  return Object.fromEntries(states.split(' ').map(state => [state, [zone]]))
}

/** Returns the time zones of a state, by its code. */
export const zonesOfState = (code: string): readonly string[] => zonesByState[code] ?? []

const codesByName = new Map(
  Object.entries(stateNames).flatMap(([code, name]) => [
    [code.toLowerCase(), code] as const,
    [name.toLowerCase(), code] as const,
  ]),
)

/** Returns the code of a state that a visitor typed as code or name; undefined if it is neither. */
export const stateCodeOf = (typed: string): string | undefined =>
  codesByName.get(typed.trim().toLowerCase().replaceAll('.', ''))
