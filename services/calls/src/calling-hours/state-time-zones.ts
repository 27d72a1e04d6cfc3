/** States by code and name, under the time zone in which most of their people live. */
const statesByZone: Readonly<Record<string, string>> = {
  'America/New_York':
    'CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, KY Kentucky, ME Maine, MD Maryland, ' +
    'MA Massachusetts, NH New Hampshire, NJ New Jersey, NY New York, NC North Carolina, OH Ohio, PA Pennsylvania, ' +
    'RI Rhode Island, SC South Carolina, VT Vermont, VA Virginia, WV West Virginia',
  'America/Detroit': 'MI Michigan',
  'America/Indiana/Indianapolis': 'IN Indiana',
  'America/Chicago':
    'AL Alabama, AR Arkansas, IL Illinois, IA Iowa, KS Kansas, LA Louisiana, MN Minnesota, MS Mississippi, MO Missouri, ' +
    'NE Nebraska, ND North Dakota, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas, WI Wisconsin',
  'America/Denver': 'CO Colorado, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Boise': 'ID Idaho',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico, VI Virgin Islands',
  'Pacific/Guam': 'GU Guam',
}

/** Time zone by lower-case state code or state name. */
export const stateTimeZones: ReadonlyMap<string, string> = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) =>
    states
      .toLowerCase()
      .split(', ')
      .flatMap(state => [[state.slice(0, 2), zone] as const, [state.slice(3), zone] as const]),
  ),
)
