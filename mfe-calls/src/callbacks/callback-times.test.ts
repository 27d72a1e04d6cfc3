import { expect, test } from '@jest/globals'
import { bothClocks, callbackChoices, hourFrom } from './callback-times.ts'

const losAngeles = 'America/Los_Angeles'
const newYork = 'America/New_York'
const choices = (now: string, zone: string) =>
  callbackChoices(Date.parse(now), zone).map(({ label, from, until }) => `${label}: ${from} ${until}`)

test("offers an hour from now, tonight, and tomorrow morning in the customer's time zone", () => {
  expect(choices('2026-11-20T20:02:00Z', losAngeles)).toEqual([
    'In 1 hour: 2026-11-20T21:05:00.000Z 2026-11-20T21:35:00.000Z',
    'Tonight, their time: 2026-11-21T01:00:00.000Z 2026-11-21T04:00:00.000Z',
    'Tomorrow morning: 2026-11-21T18:00:00.000Z 2026-11-21T20:00:00.000Z',
  ])
})

test('tonight starts soon if it is evening there, and is not offered late at night', () => {
  expect(choices('2026-11-20T23:30:00Z', newYork)[1]).toBe(
    'Tonight, their time: 2026-11-20T23:35:00.000Z 2026-11-21T01:00:00.000Z',
  )
  expect(choices('2026-11-21T00:30:00Z', newYork)).toHaveLength(2)
})

test('the morning after clocks change uses the new offset', () => {
  expect(choices('2026-10-31T20:00:00Z', newYork).at(-1)).toBe(
    'Tomorrow morning: 2026-11-01T15:00:00.000Z 2026-11-01T17:00:00.000Z',
  )
})

test.each([
  // 12:30 a.m. on the day with 25 hours, and 11:30 p.m. before the day with 23.
  ['2026-11-01T04:30:00Z', '2026-11-02T15:00:00.000Z'],
  ['2026-03-08T04:30:00Z', '2026-03-08T14:00:00.000Z'],
])('tomorrow is the next day of the calendar at %s, however long a day is', (now, from) => {
  expect(callbackChoices(Date.parse(now), newYork).at(-1)).toMatchObject({ label: 'Tomorrow morning', from })
})

test.each([
  // The clock goes back at 2:00 a.m., and forward at 2:00 a.m.
  ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00.000Z', 'Sun 1:30 AM'],
  ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00.000Z', 'Sun 3:30 AM'],
])('an hour from %s is an hour, whatever the clock shows', (now, from, shown) => {
  expect(callbackChoices(Date.parse(now), newYork)[0]).toMatchObject({ from })
  expect(bothClocks(from, newYork, newYork, Date.parse(now))).toBe(shown)
})

test.each([
  ['2026-11-01T16:00:00Z', '2026-11-01T22:00:00.000Z', '2026-11-02T01:00:00.000Z'],
  ['2026-03-08T16:00:00Z', '2026-03-08T21:00:00.000Z', '2026-03-09T00:00:00.000Z'],
])('tonight is 5 to 8 p.m. there on the day on which clocks change: %s', (now, from, until) => {
  expect(callbackChoices(Date.parse(now), newYork)[1]).toMatchObject({ from, until })
})

test.each([
  ['2026-11-21T01:00:00Z', losAngeles, 'Fri 5:00 PM there · 8:00 PM your time'],
  ['2026-11-21T06:00:00Z', losAngeles, 'Fri 10:00 PM there · Sat 1:00 AM your time'],
  ['2026-11-21T01:00:00Z', newYork, 'Fri 8:00 PM'],
  ['2026-11-21T01:00:00Z', null, 'Fri 8:00 PM'],
])('shows both clocks of %s in %s', (at, zone, expected) => {
  expect(bothClocks(at, zone, newYork, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected)
})

test.each([
  ['2026-11-26T13:00:00Z', 'Fri 5:00 PM there · 8:00 PM your time'],
  ['2026-11-20T13:00:00Z', 'Fri, Nov 27 5:00 PM there · 8:00 PM your time'],
])('at %s, shows %s', (now, expected) => {
  expect(bothClocks('2026-11-28T01:00:00Z', losAngeles, newYork, Date.parse(now))).toBe(expected)
})

test('a typed time lasts an hour', () => {
  expect(hourFrom('2026-11-20T15:30')).toEqual({
    from: new Date('2026-11-20T15:30').toISOString(),
    until: new Date('2026-11-20T16:30').toISOString(),
  })
  expect(hourFrom('')).toBeNull()
})
