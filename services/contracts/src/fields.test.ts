import { expect, test } from '@jest/globals'
import { timeZone } from './fields.ts'

test.each(['UTC', 'America/New_York', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'US/Pacific', 'GMT', 'EST5EDT'])(
  'accepts the time zone %s',
  zone => {
    expect(timeZone.safeParse(zone).success).toBe(true)
  },
)

test.each([
  '+05:30',
  '-08',
  'IST',
  'PST',
  'US/Pacific-New',
  'SystemV/PST8PDT',
  'America/Nowhere',
  'america',
  '',
  "UTC'",
])('rejects the time zone %j, which PostgreSQL reads differently or not at all', zone => {
  expect(timeZone.safeParse(zone).success).toBe(false)
})
