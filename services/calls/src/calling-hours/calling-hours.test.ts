import { expect, test } from '@jest/globals'
import { callingHoursViolation } from './calling-hours.ts'
import { timeZoneOf } from './location-time-zone.ts'
import { stateTimeZones } from './state-time-zones.ts'
import { zipTimeZones } from './zip-time-zones.ts'

const unknown = { zipCode: '', state: '' }

test.each([
  ['10001', 'America/New_York'],
  ['00501', 'America/New_York'],
  ['02108', 'America/New_York'],
  ['00901', 'America/Puerto_Rico'],
  ['32301', 'America/New_York'],
  ['32501', 'America/Chicago'],
  ['37402', 'America/New_York'],
  ['37201', 'America/Chicago'],
  ['42301', 'America/Chicago'],
  ['40202', 'America/New_York'],
  ['46204', 'America/Indiana/Indianapolis'],
  ['46402', 'America/Chicago'],
  ['57701', 'America/Denver'],
  ['57501', 'America/Chicago'],
  ['60601', 'America/Chicago'],
  ['79901', 'America/Denver'],
  ['78701', 'America/Chicago'],
  ['83702', 'America/Boise'],
  ['83814', 'America/Los_Angeles'],
  ['85001', 'America/Phoenix'],
  ['97914', 'America/Boise'],
  ['97201', 'America/Los_Angeles'],
  ['99501', 'America/Anchorage'],
  ['96813', 'Pacific/Honolulu'],
  ['10001-1234', 'America/New_York'],
  [' 10001 ', 'America/New_York'],
])('the ZIP code %j is in %s', (zipCode, zone) => {
  expect(timeZoneOf({ zipCode, state: 'CA' })).toBe(zone)
})

test.each([
  ['', 'TX', 'America/Chicago'],
  ['1234', 'hawaii', 'Pacific/Honolulu'],
  ['100012', 'hawaii', 'Pacific/Honolulu'],
  ['09012', ' D.C. ', 'America/New_York'],
  ['00000', 'New Mexico', 'America/Denver'],
  ['', 'constructor', null],
  ['SW1A 1AA', 'London', null],
  ['', '', null],
])('the ZIP code %j has no time zone, so the state %j decides: %s', (zipCode, state, zone) => {
  expect(timeZoneOf({ zipCode, state })).toBe(zone)
})

test('the ZIP ranges ascend without overlap, and every time zone exists', () => {
  for (const [index, [first, last, zone]] of zipTimeZones.entries()) {
    expect(first).toBeLessThanOrEqual(last)
    expect(first).toBeGreaterThan(zipTimeZones[index - 1]?.[1] ?? -1)
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  }
})

test('the states are the 50 states, the capital, and three territories', () => {
  expect([...stateTimeZones.keys()].filter(key => key.length === 2)).toHaveLength(54)
  for (const zone of stateTimeZones.values())
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
})

test.each([
  ['2026-11-21T12:59:59.999Z', '10001', false],
  ['2026-11-21T13:00:00Z', '10001', true],
  ['2026-11-22T01:59:59.999Z', '10001', true],
  ['2026-11-22T02:00:00Z', '10001', false],
  // The same instants are an hour earlier in Chicago, and Arizona has no daylight saving time.
  ['2026-11-21T13:00:00Z', '60601', false],
  ['2026-11-22T02:00:00Z', '60601', true],
  ['2026-07-01T14:59:59.999Z', '85001', false],
  ['2026-07-01T15:00:00Z', '85001', true],
])('at %s, whether the ZIP code %s may be called is %s', (now, zipCode, isAllowed) => {
  expect(callingHoursViolation({ zipCode, state: '' }, new Date(now), 'Asia/Tokyo') === null).toBe(isAllowed)
})

test('the objection names the local time', () => {
  const early = new Date('2026-11-21T11:05:00Z')
  expect(callingHoursViolation({ zipCode: '60601', state: '' }, early, 'America/New_York')).toBe(
    "It's 5:05 AM at this number's location. Calls are allowed from 8:00 AM to 9:00 PM local time.",
  )
})

test.each([[null], [unknown]])("the location %j has the organization's calling hours", location => {
  const early = new Date('2026-11-21T11:05:00Z')
  expect(callingHoursViolation(location, early, 'America/New_York')).toBe(
    "It's 6:05 AM in our time zone, and this number's location is unknown. Calls are allowed from 8:00 AM to 9:00 PM local time.",
  )
  expect(callingHoursViolation(location, early, 'Europe/Berlin')).toBeNull()
})
