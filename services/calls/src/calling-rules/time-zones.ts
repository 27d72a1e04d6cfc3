export const eastern = 'America/New_York'
export const central = 'America/Chicago'
export const mountain = 'America/Denver'
export const pacific = 'America/Los_Angeles'

/** The time zones of the continental states. A number of unknown location may be in any of them. */
export const continentalZones = [eastern, central, mountain, pacific] as const
