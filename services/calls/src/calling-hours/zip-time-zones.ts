const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/**
 * Time zones by ranges of three-digit ZIP prefixes, from the postal service's table of prefixes by state. If two zones
 * share a prefix, its sorting center decides. Military mail (090–098, 340, 962–966) has no zone.
 */
export const zipTimeZones: readonly (readonly [first: number, last: number, zone: string])[] = [
  [5, 5, eastern],
  [6, 9, 'America/Puerto_Rico'],
  [10, 89, eastern],
  [100, 323, eastern],
  // The Florida panhandle west of the Apalachicola.
  [324, 325, central],
  [326, 339, eastern],
  [341, 349, eastern],
  [350, 372, central],
  // Chattanooga; then Johnson City to Knoxville.
  [373, 374, eastern],
  [375, 375, central],
  [376, 379, eastern],
  [380, 397, central],
  [398, 399, eastern],
  // Kentucky: Louisville to Ashland, then Paducah to Henderson, then Somerset and Elizabethtown.
  [400, 418, eastern],
  [420, 424, central],
  [425, 427, eastern],
  [430, 459, eastern],
  // Indiana: Gary and Evansville use Chicago's time.
  [460, 462, 'America/Indiana/Indianapolis'],
  [463, 464, central],
  [465, 475, 'America/Indiana/Indianapolis'],
  [476, 477, central],
  [478, 479, 'America/Indiana/Indianapolis'],
  [480, 499, 'America/Detroit'],
  [500, 567, central],
  [569, 569, eastern],
  [570, 576, central],
  // Rapid City, Dickinson, Alliance.
  [577, 577, mountain],
  [580, 585, central],
  [586, 586, mountain],
  [587, 588, central],
  [590, 599, mountain],
  [600, 692, central],
  [693, 693, mountain],
  [700, 797, central],
  // El Paso.
  [798, 799, mountain],
  [800, 831, mountain],
  [832, 834, 'America/Boise'],
  [835, 835, pacific],
  [836, 837, 'America/Boise'],
  [838, 838, pacific],
  [840, 847, mountain],
  [850, 864, 'America/Phoenix'],
  // The Navajo Nation observes daylight saving time.
  [865, 865, mountain],
  [870, 885, mountain],
  [889, 961, pacific],
  [967, 968, 'Pacific/Honolulu'],
  [969, 969, 'Pacific/Guam'],
  [970, 978, pacific],
  [979, 979, 'America/Boise'],
  [980, 994, pacific],
  [995, 999, 'America/Anchorage'],
]
