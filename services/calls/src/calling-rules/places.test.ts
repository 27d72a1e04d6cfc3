import { expect, test } from '@jest/globals'
import { stateNames } from '@portal/contracts'
import { placeOfAreaCode } from './area-codes.ts'
import { defaultCallingRules } from './default-rules.ts'
import { isFederalHoliday } from './federal-holidays.ts'
import { placesOf, timeZoneOf } from './places.ts'
import { zonesOfState } from './states.ts'
import { zipRanges } from './zip-codes.ts'

test.each([
  ['10001', 'NY', 'America/New_York'],
  ['00501', 'NY', 'America/New_York'],
  ['02108', 'MA', 'America/New_York'],
  ['00901', 'PR', 'America/Puerto_Rico'],
  ['32501', 'FL', 'America/Chicago'],
  ['37402', 'TN', 'America/New_York'],
  ['37201', 'TN', 'America/Chicago'],
  ['42301', 'KY', 'America/Chicago'],
  ['46204', 'IN', 'America/Indiana/Indianapolis'],
  ['46402', 'IN', 'America/Chicago'],
  ['57701', 'SD', 'America/Denver'],
  ['57501', 'SD', 'America/Chicago'],
  ['79901', 'TX', 'America/Denver'],
  ['78701', 'TX', 'America/Chicago'],
  ['83702', 'ID', 'America/Boise'],
  ['83814', 'ID', 'America/Los_Angeles'],
  ['85001', 'AZ', 'America/Phoenix'],
  ['97914', 'OR', 'America/Boise'],
  ['99501', 'AK', 'America/Anchorage'],
  ['96813', 'HI', 'Pacific/Honolulu'],
  ['10001-1234', 'NY', 'America/New_York'],
  [' 10001 ', 'NY', 'America/New_York'],
])('the ZIP code %j is in %s and %s', (zipCode, state, zone) => {
  expect(placesOf({ zipCode, state: '', locations: [] }, '+18005550142')).toMatchObject([{ state }])
  expect(timeZoneOf({ zipCode, state: 'CA' }, '+13055550142')).toBe(zone)
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
  expect(timeZoneOf({ zipCode, state }, null)).toBe(zone)
})

test.each([
  ['HI', '+13055550142', 'Pacific/Honolulu'],
  ['', '+13055550142', 'America/New_York'],
  ['', '+18505550142', 'America/New_York'],
  ['', '+18005550142', null],
])('without a ZIP code, the time zone is that of the state %j or of %s: %s', (state, e164, zone) => {
  expect(timeZoneOf({ zipCode: '', state }, e164)).toBe(zone)
})

test.each([
  ['+12135550142', 'CA', ['America/Los_Angeles']],
  ['+18505550142', 'FL', ['America/New_York', 'America/Chicago']],
  ['+13055550142', 'FL', ['America/New_York']],
  ['+19155550142', 'TX', ['America/Denver']],
  ['+14325550142', 'TX', ['America/Chicago', 'America/Denver']],
  ['+12145550142', 'TX', ['America/Chicago']],
  ['+16715550142', 'GU', ['Pacific/Guam']],
  // Pulaski County, Indiana, and Clinton County, Kentucky, have the other zone of their state.
  ['+12195550142', 'IN', ['America/Indiana/Indianapolis', 'America/Chicago']],
  ['+16065550142', 'KY', ['America/New_York', 'America/Chicago']],
])('the area code of %s is in %s: %j', (e164, state, zones) => {
  expect(placeOfAreaCode(e164)).toMatchObject({ state, zones })
})

test.each(['+18005550142', '+12005550142', '+442079460000', 'anonymous'])('%s has no area code with a place', e164 => {
  expect(placeOfAreaCode(e164)).toBeUndefined()
})

test('every state has time zones that exist, and ZIP codes and area codes of its own', () => {
  const states = new Set(zipRanges.map(([, , state]) => state))
  for (const code of Object.keys(stateNames)) {
    expect(zonesOfState(code)).not.toEqual([])
    if (!['AS', 'MP'].includes(code)) expect(states).toContain(code)
    for (const timeZone of zonesOfState(code))
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
  }
  expect(Object.keys(stateNames)).toHaveLength(56)
})

test('every area code is in one place', () => {
  const codes = Array.from({ length: 800 }, (_, n) => placeOfAreaCode(`+1${200 + n}5550142`)).filter(Boolean)
  expect(codes.length).toBeGreaterThan(330)
  expect(new Set(codes.map(place => place?.state))).toEqual(new Set(Object.keys(stateNames)))
})

test('the ZIP ranges ascend without overlap', () => {
  for (const [index, [first, last, , zones = []]] of zipRanges.entries()) {
    expect(first).toBeLessThanOrEqual(last)
    expect(first).toBeGreaterThan(zipRanges[index - 1]?.[1] ?? -1)
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
  }
})

test('each rule of a state names its source and the day it was checked', () => {
  for (const { state, source, checkedOn } of defaultCallingRules.states) {
    expect(Object.keys(stateNames)).toContain(state)
    expect(source).not.toBe('')
    expect(checkedOn).toMatch(/^2026-/)
  }
})

test.each([
  ['2026-01-01', true],
  ['2026-01-19', true],
  ['2026-02-16', true],
  ['2026-05-25', true],
  ['2026-06-19', true],
  ['2026-07-03', true],
  ['2026-07-04', true],
  ['2026-09-07', true],
  ['2026-10-12', true],
  ['2026-11-11', true],
  ['2026-11-26', true],
  ['2026-12-25', true],
  // New Year's Day of 2028 is a Saturday.
  ['2027-12-31', true],
  ['2026-11-27', false],
  ['2026-05-18', false],
])('whether %s is a federal holiday: %s', (day, isHoliday) => {
  expect(isFederalHoliday(day)).toBe(isHoliday)
})
