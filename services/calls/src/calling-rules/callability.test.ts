import { expect, test } from '@jest/globals'
import { type CallFacts, createCallability } from './callability.ts'
import { defaultCallingRules } from './default-rules.ts'

const facts = (changes: Partial<CallFacts>): CallFacts => ({
  e164: '+18005550142',
  zipCode: '',
  state: '',
  locations: [],
  isOnDoNotCallList: false,
  attempts: [],
  lacksConsent: false,
  ...changes,
})
const decide = (now: string, changes: Partial<CallFacts>, rules = {}) =>
  createCallability({ ...defaultCallingRules, ...rules }, new Date(now))(facts(changes))

// 2026-11-20 is a Friday, and 2026-11-22 a Sunday.
test.each([
  // Zones by ZIP code: from 8 AM to 9 PM, to the millisecond.
  ['2026-11-20T12:59:59.999Z', { zipCode: '10001' }, 'later'],
  ['2026-11-20T13:00:00Z', { zipCode: '10001' }, 'now'],
  ['2026-11-21T01:59:59.999Z', { zipCode: '10001' }, 'now'],
  ['2026-11-21T02:00:00Z', { zipCode: '10001' }, 'later'],
  ['2026-07-01T14:59:00Z', { zipCode: '85001' }, 'later'],
  ['2026-07-01T15:00:00Z', { zipCode: '85001' }, 'now'],
  ['2026-11-20T17:59:00Z', { zipCode: '96813' }, 'later'],
  ['2026-11-20T18:00:00Z', { zipCode: '96813' }, 'now'],
  // A Los Angeles number without a ZIP code, at 8:05 and 11:05 in New York.
  ['2026-11-20T13:05:00Z', { e164: '+12135550142' }, 'later'],
  ['2026-11-20T16:05:00Z', { e164: '+12135550142' }, 'now'],
  // The area code counts in addition to the ZIP code.
  ['2026-11-20T14:00:00Z', { zipCode: '10001', e164: '+12135550142' }, 'later'],
  ['2026-11-21T02:30:00Z', { zipCode: '94102', e164: '+12125550142' }, 'later'],
  // The ZIP code of one state and the state field of another.
  ['2026-11-20T14:00:00Z', { zipCode: '10001', state: 'CA' }, 'later'],
  ['2026-11-20T14:00:00Z', { zipCode: '10001', state: 'New York' }, 'now'],
  // The places of other leads with the number count too, in addition to an unknown place of this one.
  ['2026-11-20T14:00:00Z', { zipCode: '10001', locations: [{ zipCode: '90001', state: '' }] }, 'later'],
  ['2026-11-20T16:00:00Z', { zipCode: '10001', locations: [{ zipCode: '90001', state: '' }] }, 'now'],
  ['2026-11-20T14:00:00Z', { zipCode: '10001', locations: [{ zipCode: '', state: 'Texas' }] }, 'later'],
  ['2026-11-20T14:00:00Z', { zipCode: '10001', locations: [{ zipCode: '', state: '' }] }, 'now'],
  ['2026-11-20T14:00:00Z', { locations: [{ zipCode: '10001', state: '' }] }, 'later'],
  // Nothing is known: 8 AM on the West Coast to 9 PM on the East Coast.
  ['2026-11-20T15:59:00Z', {}, 'later'],
  ['2026-11-20T16:00:00Z', {}, 'now'],
  ['2026-11-21T01:59:00Z', {}, 'now'],
  ['2026-11-21T02:00:00Z', {}, 'later'],
  // Split prefixes: 49801 is an hour behind Detroit, 67735 and 69153 behind Chicago, 42728 behind Louisville.
  ['2026-11-20T14:30:00Z', { zipCode: '49801' }, 'later'],
  ['2026-11-20T15:00:00Z', { zipCode: '49801' }, 'now'],
  ['2026-11-20T14:30:00Z', { zipCode: '67735' }, 'later'],
  ['2026-11-20T14:30:00Z', { zipCode: '69153' }, 'later'],
  ['2026-11-20T15:30:00Z', { zipCode: '42728' }, 'later'],
  ['2026-11-20T16:00:00Z', { zipCode: '42728' }, 'now'],
  // Kayenta, in the Navajo Nation, has daylight saving time: 8:30 PM in Phoenix is 9:30 PM there.
  ['2026-07-02T03:30:00Z', { zipCode: '86033' }, 'later'],
  ['2026-07-02T03:30:00Z', { zipCode: '85001' }, 'now'],
  // Stricter states: Florida until 8 PM, Kentucky from 10 AM, Texas from 9 AM.
  ['2026-11-21T00:59:00Z', { zipCode: '33101' }, 'now'],
  ['2026-11-21T01:30:00Z', { zipCode: '33101' }, 'later'],
  ['2026-11-20T14:59:00Z', { zipCode: '40202' }, 'later'],
  ['2026-11-20T15:00:00Z', { zipCode: '40202' }, 'now'],
  ['2026-11-20T14:30:00Z', { zipCode: '78701' }, 'later'],
  // Sundays: Alabama allows none, Texas from noon; federal law alone has no Sunday.
  ['2026-11-22T18:00:00Z', { zipCode: '35203' }, 'later'],
  ['2026-11-22T15:00:00Z', { zipCode: '78701' }, 'later'],
  ['2026-11-22T18:00:00Z', { zipCode: '78701' }, 'now'],
  ['2026-11-22T13:00:00Z', { zipCode: '10001' }, 'now'],
  // Thanksgiving in Louisiana and in New York; July 4, 2026 is a Saturday, also observed on the 3rd.
  ['2026-11-26T18:00:00Z', { zipCode: '70112' }, 'later'],
  ['2026-11-26T18:00:00Z', { zipCode: '10001' }, 'now'],
  ['2026-07-03T18:00:00Z', { zipCode: '70112' }, 'later'],
  ['2026-07-04T18:00:00Z', { zipCode: '70112' }, 'later'],
  // Clocks go back on 2026-11-01 and forward on 2026-03-08. Arizona has no daylight saving time.
  ['2026-10-31T12:00:00Z', { zipCode: '10001' }, 'now'],
  ['2026-11-01T12:00:00Z', { zipCode: '10001' }, 'later'],
  ['2026-11-01T13:00:00Z', { zipCode: '10001' }, 'now'],
  ['2026-11-02T01:30:00Z', { zipCode: '10001' }, 'now'],
  ['2026-03-07T12:30:00Z', { zipCode: '10001' }, 'later'],
  ['2026-03-08T12:00:00Z', { zipCode: '10001' }, 'now'],
  ['2026-03-09T00:59:00Z', { zipCode: '10001' }, 'now'],
  ['2026-03-09T01:00:00Z', { zipCode: '10001' }, 'later'],
  ['2026-03-08T15:00:00Z', { zipCode: '85001' }, 'now'],
  ['2026-03-08T14:59:00Z', { zipCode: '85001' }, 'later'],
] as const)('at %s, %j may be called %s', (now, changes, state) => {
  expect(decide(now, changes).state).toBe(state)
})

test.each([
  ['2026-11-20T14:00:00Z', { zipCode: '90001' }, '2026-11-20T16:00:00.000Z', 'Opens 8:00 AM PT'],
  ['2026-11-21T02:00:00Z', { zipCode: '10001' }, '2026-11-21T13:00:00.000Z', 'Opens 8:00 AM ET'],
  // From Saturday night over a closed Sunday.
  ['2026-11-22T03:00:00Z', { zipCode: '35203' }, '2026-11-23T14:00:00.000Z', 'Opens Mon 8:00 AM CT'],
  // Over the night in which clocks go back.
  ['2026-11-01T02:00:00Z', { zipCode: '10001' }, '2026-11-01T13:00:00.000Z', 'Opens 8:00 AM ET'],
  // The strictest of two places.
  ['2026-11-20T14:00:00Z', { zipCode: '10001', e164: '+12135550142' }, '2026-11-20T16:00:00.000Z', 'Opens 8:00 AM PT'],
])('at %s, %j opens at %s: "%s"', (now, changes, at, label) => {
  expect(decide(now, changes)).toMatchObject({ state: 'later', at, label })
})

test('an open number closes with the first of its places', () => {
  expect(decide('2026-11-20T17:00:00Z', { zipCode: '33101', e164: '+12135550142' })).toEqual({
    state: 'now',
    at: '2026-11-21T01:00:00.000Z',
    label: '',
    reasons: [],
  })
})

test.each([
  [
    '2026-11-20T14:00:00Z',
    { zipCode: '90001' },
    'hours',
    "Calls are allowed from 8:00 AM to 9:00 PM PT at this number's location.",
  ],
  [
    '2026-11-21T01:30:00Z',
    { zipCode: '33101' },
    'hours',
    "Florida allows calls from 8:00 AM to 8:00 PM ET at this number's location.",
  ],
  [
    '2026-11-20T13:05:00Z',
    { e164: '+12135550142' },
    'hours',
    'Calls are allowed from 8:00 AM to 9:00 PM PT in area code 213.',
  ],
  [
    '2026-11-20T13:05:00Z',
    {},
    'hours',
    "Calls are allowed from 8:00 AM to 9:00 PM PT, and this number's location is unknown.",
  ],
  ['2026-11-22T18:00:00Z', { zipCode: '35203' }, 'closed-day', 'Alabama allows no calls on Sundays.'],
  ['2026-11-26T18:00:00Z', { zipCode: '70112' }, 'closed-day', 'Louisiana allows no calls on federal holidays.'],
])('at %s, the reason for %j is %s: %s', (now, changes, code, message) => {
  expect(decide(now, changes).reasons).toEqual([{ code, message }])
})

test('a no-call day is closed where that day is, and opens the day after', () => {
  const noCallDays = [{ day: '2026-11-20', reason: 'Storm' }]
  expect(decide('2026-11-20T18:00:00Z', { zipCode: '10001' }, { noCallDays })).toEqual({
    state: 'later',
    at: '2026-11-21T13:00:00.000Z',
    label: 'Opens Sat 8:00 AM ET',
    reasons: [{ code: 'no-call-day', message: 'No one is called today, 2026-11-20: Storm.' }],
  })
  expect(decide('2026-11-21T04:30:00Z', { zipCode: '96813' }, { noCallDays }).reasons).toMatchObject([
    { code: 'no-call-day' },
  ])
})

test('a place that never opens has no time', () => {
  const noCallDays = Array.from({ length: 20 }, (_, n) => ({ day: `2026-11-${10 + n}`, reason: 'Closed' }))
  expect(decide('2026-11-14T18:00:00Z', { zipCode: '10001' }, { noCallDays })).toMatchObject({
    at: null,
    label: 'Closed',
  })
})

const attempts = ['2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z']

test('the attempts of 24 hours are limited, and the oldest one frees the next', () => {
  const newYork = { zipCode: '10001' }
  expect(decide('2026-11-20T17:00:00Z', { ...newYork, attempts: attempts.slice(1) }).state).toBe('now')
  expect(decide('2026-11-20T17:00:00Z', { ...newYork, attempts })).toEqual({
    state: 'later',
    at: '2026-11-21T14:00:00.000Z',
    label: 'Daily limit reached',
    reasons: [
      {
        code: 'attempts',
        message:
          'This number was called 3 times in 24 hours, which is the limit. The next call is possible Sat 9:00 AM ET.',
      },
    ],
  })
  // A stricter limit waits for a later attempt, and for the opening hour.
  expect(decide('2026-11-20T17:00:00Z', { ...newYork, attempts }, { maxAttempts: 1 })).toMatchObject({
    at: '2026-11-21T16:00:00.000Z',
    label: 'Daily limit reached',
  })
  expect(
    decide('2026-11-20T17:00:00Z', { zipCode: '35203', attempts: ['2026-11-22T13:00:00Z'] }, { maxAttempts: 1 }),
  ).toMatchObject({
    at: '2026-11-23T14:00:00.000Z',
  })
})

test("a state's lower limit counts", () => {
  expect(decide('2026-11-20T17:00:00Z', { zipCode: '33101', attempts }, { maxAttempts: 9 })).toMatchObject({
    label: 'Daily limit reached',
    reasons: [{ message: expect.stringContaining('called 3 times in 24 hours') }],
  })
})

test.each([
  [{ e164: null }, 'not-dialable'],
  [{ e164: '+14165550142' }, 'foreign'],
  [{ e164: '+442079460000' }, 'foreign'],
  [{ isOnDoNotCallList: true, e164: '+12125550142' }, 'do-not-call'],
])('%j may never be called: %s', (changes, code) => {
  expect(decide('2026-11-20T17:00:00Z', changes)).toMatchObject({ state: 'never', at: null, reasons: [{ code }] })
})

test('without consent or a recent inquiry, a call needs a reason, but not at a closed hour', () => {
  expect(decide('2026-11-20T17:00:00Z', { lacksConsent: true })).toMatchObject({
    state: 'ask',
    at: '2026-11-21T02:00:00.000Z',
    reasons: [{ code: 'no-consent' }],
  })
  expect(decide('2026-11-20T05:00:00Z', { lacksConsent: true }).state).toBe('later')
})
