import { zonesOfState } from './states.ts'
import { central, eastern, mountain, pacific } from './time-zones.ts'

type Range = readonly [first: number, last: number, state: string, zones?: readonly string[]]

const indiana = 'America/Indiana/Indianapolis'

/**
 * States by ranges of three-digit ZIP prefixes, from the postal service's table. A state with several time zones names
 * the zones of the prefix: the one of the sorting center first, then any other that shares the prefix. Military mail
 * (090–098, 340, 962–966) has no location.
 */
export const zipRanges: readonly Range[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 323, 'FL', [eastern]],
  // Panama City, and Port St. Joe across the Apalachicola.
  [324, 324, 'FL', [central, eastern]],
  [325, 325, 'FL', [central]],
  [326, 339, 'FL', [eastern]],
  [341, 349, 'FL', [eastern]],
  [350, 367, 'AL'],
  // Phenix City keeps the time of Columbus, Georgia.
  [368, 368, 'AL', [central, eastern]],
  [369, 369, 'AL'],
  [370, 372, 'TN', [central]],
  // Chattanooga and the counties west of it.
  [373, 373, 'TN', [eastern, central]],
  [374, 374, 'TN', [eastern]],
  [375, 375, 'TN', [central]],
  [376, 376, 'TN', [eastern]],
  [377, 377, 'TN', [eastern, central]],
  [378, 379, 'TN', [eastern]],
  [380, 385, 'TN', [central]],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 400, 'KY', [eastern]],
  [401, 401, 'KY', [eastern, central]],
  [402, 418, 'KY', [eastern]],
  [420, 424, 'KY', [central]],
  [425, 425, 'KY', [eastern]],
  [426, 427, 'KY', [eastern, central]],
  [430, 459, 'OH'],
  [460, 462, 'IN', [indiana]],
  [463, 464, 'IN', [central]],
  [465, 465, 'IN', [indiana, central]],
  [466, 474, 'IN', [indiana]],
  [475, 475, 'IN', [indiana, central]],
  [476, 477, 'IN', [central]],
  [478, 478, 'IN', [indiana]],
  [479, 479, 'IN', [indiana, central]],
  [480, 497, 'MI', ['America/Detroit']],
  // Iron Mountain and Ironwood keep the time of Wisconsin.
  [498, 499, 'MI', ['America/Detroit', central]],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 574, 'SD', [central]],
  [575, 576, 'SD', [central, mountain]],
  [577, 577, 'SD', [mountain]],
  [580, 584, 'ND', [central]],
  [585, 585, 'ND', [central, mountain]],
  [586, 586, 'ND', [mountain, central]],
  [587, 587, 'ND', [central]],
  [588, 588, 'ND', [central, mountain]],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 676, 'KS', [central]],
  // Colby and Goodland, Garden City and Tribune.
  [677, 678, 'KS', [central, mountain]],
  [679, 679, 'KS', [central]],
  [680, 689, 'NE', [central]],
  [690, 692, 'NE', [central, mountain]],
  [693, 693, 'NE', [mountain]],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX', [central]],
  [734, 749, 'OK'],
  [750, 797, 'TX', [central]],
  // Hudspeth County keeps the time of El Paso, Alpine doesn't.
  [798, 798, 'TX', [mountain, central]],
  [799, 799, 'TX', [mountain]],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 834, 'ID', ['America/Boise']],
  [835, 835, 'ID', [pacific, 'America/Boise']],
  [836, 837, 'ID', ['America/Boise']],
  [838, 838, 'ID', [pacific]],
  [840, 847, 'UT'],
  [850, 859, 'AZ', ['America/Phoenix']],
  // Flagstaff, and Kayenta in the Navajo Nation; then Window Rock, and its neighbors outside of the nation.
  [860, 860, 'AZ', ['America/Phoenix', mountain]],
  [863, 864, 'AZ', ['America/Phoenix']],
  [865, 865, 'AZ', [mountain, 'America/Phoenix']],
  [870, 884, 'NM'],
  [885, 885, 'TX', [mountain]],
  [889, 897, 'NV', [pacific]],
  // Elko, and West Wendover on the border of Utah.
  [898, 898, 'NV', [pacific, mountain]],
  [900, 961, 'CA'],
  // 96799 is American Samoa.
  [967, 967, 'HI', ['Pacific/Honolulu', 'Pacific/Pago_Pago']],
  [968, 968, 'HI'],
  [969, 969, 'GU', ['Pacific/Guam', 'Pacific/Palau', 'Pacific/Majuro']],
  [970, 978, 'OR', [pacific]],
  [979, 979, 'OR', ['America/Boise', pacific]],
  [980, 994, 'WA'],
  [995, 995, 'AK', ['America/Anchorage', 'America/Adak']],
  [996, 999, 'AK', ['America/Anchorage']],
]

/** Returns the state and the time zones of a five-digit ZIP code; undefined if it is unknown. */
export function placeOfZip(zipCode: string): { state: string; zones: readonly string[] } | undefined {
  const prefix = Number(/^\s*(\d{3})\d{2}(\D|$)/.exec(zipCode)?.[1])
  const range = zipRanges.find(([first, last]) => prefix >= first && prefix <= last)
  return range && { state: range[2], zones: range[3] ?? zonesOfState(range[2]) }
}
