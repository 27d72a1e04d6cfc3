import { maxCallbackDays } from '@portal/contracts'
import { ApiError } from '@portal/service-kit'
import { createCallability, type CallFacts } from '../calling-rules/callability.ts'
import { dayAndClockIn } from '../calling-rules/format-local-time.ts'
import { timeZoneOf } from '../calling-rules/places.ts'
import { continentalZones } from '../calling-rules/time-zones.ts'
import type { CallingRules } from '@portal/contracts'

/** When to call; instants in ISO 8601. */
export interface CallbackTimes {
  readonly from: string
  readonly until: string
}

interface Check {
  times: CallbackTimes
  /** Of the lead's number. */
  facts: CallFacts
  rules: CallingRules
  now: Date
  /** Path of the times in the request, such as `callback.`; empty at the top. */
  path: string
}

const dayMs = 86_400_000

/**
 * Checks that a callback is in the future, and that the number may be called from its start to its end.
 * @throws {ApiError} `invalid_request`; `conflict` with the nearest time if the calling rules don't allow it.
 */
export function checkCallbackTimes({ times, facts, rules, now, path }: Check): void {
  const [from, until] = [new Date(times.from), new Date(times.until)]
  const fail = (code: 'invalid_request' | 'conflict', field: keyof CallbackTimes, message: string) => {
    throw new ApiError(code, message, { issues: [{ path: `${path}${field}`, message }] })
  }
  if (until <= from) fail('invalid_request', 'until', 'Use a time after the start.')
  if (until <= now) fail('invalid_request', 'until', 'Use a time in the future.')
  if (from.getTime() > now.getTime() + maxCallbackDays * dayMs)
    fail('invalid_request', 'from', `Use a time within ${maxCallbackDays} days.`)

  // Attempts and consent count at the time of the call.
  const { state, at, reasons } = createCallability(rules, from)({ ...facts, attempts: [], lacksConsent: false })
  const why = reasons.map(({ message }) => message).join(' ')
  if (state === 'never') fail('conflict', 'from', why)
  const local = (instant: string) => dayAndClockIn(zoneOf(facts), new Date(instant))
  if (state === 'later') fail('conflict', 'from', at ? `${why} The nearest time is ${local(at)}.` : why)
  if (at && until > new Date(at)) fail('conflict', 'until', `Calls must end by ${local(at)}. Use an earlier end.`)
}

const zoneOf = (facts: CallFacts) => timeZoneOf(facts, facts.e164) ?? continentalZones[0]
