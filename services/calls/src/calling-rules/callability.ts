import { type Callability, type CallingRules, stateNames } from '@portal/contracts'
import { isForeign } from './area-codes.ts'
import { createPlaceFinder, firstClose, firstOpen, lastToOpen, type PossiblePlace } from './possible-places.ts'
import { clockIn, dayAndClockIn, zoneName } from './format-local-time.ts'
import { hoursOfDay, localTime } from './calling-hours.ts'
import type { Locations } from './places.ts'

/** What decides whether a number may be called. */
export interface CallFacts extends Locations {
  /** Null for a number that can't be dialed. */
  readonly e164: string | null
  readonly isOnDoNotCallList: boolean
  /** Times of the outbound calls of the last 24 hours, ascending. */
  readonly attempts: readonly string[]
  /** Whether there is neither consent on record nor a recent inquiry. */
  readonly lacksConsent: boolean
}

const dayMs = 86_400_000

/**
 * Returns a function that decides whether numbers may be called now. The person must be within the calling hours of every
 * place where they may be. Reuse the function for all rows of a list: it remembers the hours of each place.
 */
export function createCallability(rules: CallingRules, now: Date): (facts: CallFacts) => Callability {
  const findPlaces = createPlaceFinder(rules, now)
  return facts => {
    const never = findBan(facts)
    if (never) return never
    const { e164, attempts, lacksConsent } = facts
    const places = findPlaces(facts, e164)
    const limits = places.flatMap(({ rule }) => rule?.maxAttempts ?? [])
    const maxAttempts = Math.min(rules.maxAttempts, ...limits)
    const blocking = attempts.at(-maxAttempts)
    const isSpent = attempts.length >= maxAttempts && blocking !== undefined
    const earliest = isSpent ? Date.parse(blocking) + dayMs : now.getTime()
    const opensAt = firstOpen(places, earliest)
    const closed = lastToOpen(places, now.getTime())
    if (closed || isSpent) {
      const zone = closed?.zone ?? places[0]?.zone ?? 'UTC'
      const opens = opensAt === null ? null : new Date(opensAt)
      return {
        state: 'later',
        at: opens?.toISOString() ?? null,
        label: isSpent ? 'Daily limit reached' : opens ? opensLabel(opens, zone, now) : 'Closed',
        reasons: [
          ...(isSpent ? [{ code: 'attempts' as const, message: attemptsMessage(maxAttempts, opens, zone) }] : []),
          ...(closed ? [closedReason(closed, rules, now)] : []),
        ],
      }
    }
    const at = new Date(firstClose(places, now.getTime())).toISOString()
    if (lacksConsent)
      return { state: 'ask', at, label: 'Ask first', reasons: [{ code: 'no-consent', message: noConsent }] }
    return { state: 'now', at, label: '', reasons: [] }
  }
}

const noConsent =
  'This person has no consent on record and sent no request or call in the last 90 days. Enter why they expect this call.'

function findBan({ e164, isOnDoNotCallList }: CallFacts): Callability | null {
  const ban = (code: Callability['reasons'][number]['code'], label: string, message: string): Callability => ({
    state: 'never',
    at: null,
    label,
    reasons: [{ code, message }],
  })
  if (!e164) return ban('not-dialable', 'No number', "This phone number can't be dialed.")
  if (isOnDoNotCallList) {
    return ban('do-not-call', 'Do not call', 'This number is on the do-not-call list. No one may call it.')
  }
  if (isForeign(e164)) return ban('foreign', 'Outside the US', 'This number is outside the United States.')
  return null
}

/** Longer than any night between calling hours. */
const longestNightMs = 16 * 3_600_000

/** Such as "Opens 8:00 AM PT", with the weekday if a whole day lies in between, such as a holiday. */
const opensLabel = (at: Date, zone: string, now: Date) =>
  `Opens ${at.getTime() - now.getTime() < longestNightMs ? clockIn(zone, at) : dayAndClockIn(zone, at)}`

const attemptsMessage = (max: number, opens: Date | null, zone: string) =>
  `This number was called ${max === 1 ? 'once' : `${max} times`} in 24 hours, which is the limit.` +
  (opens ? ` The next call is possible ${dayAndClockIn(zone, opens)}.` : '')

function closedReason(
  { place, zone, rule }: PossiblePlace,
  rules: CallingRules,
  now: Date,
): Callability['reasons'][number] {
  const [day = ''] = localTime(zone, now).split(' ')
  const today = hoursOfDay(day, rule, rules)
  const state = stateNames[rule?.state ?? ''] ?? ''
  if ('hours' in today) {
    const { from, until } = today.hours
    const hours = `${twelveHours(from)} to ${twelveHours(until)} ${zoneName(zone, now)}`
    // Without the current time: rows may show this message later.
    return {
      code: 'hours',
      message: `${state ? `${state} allows calls` : 'Calls are allowed'} from ${hours}${place.description}.`,
    }
  }
  if (today.closed === 'no-call-day') {
    const reason = rules.noCallDays.find(noCallDay => noCallDay.day === day)?.reason ?? ''
    return { code: 'no-call-day', message: `No one is called today, ${day}: ${reason}.` }
  }
  const days = { sunday: 'Sundays', saturday: 'Saturdays', holiday: 'federal holidays' }[today.closed]
  return { code: 'closed-day', message: `${state} allows no calls on ${days}.` }
}

/** 8:00 AM for 08:00. */
function twelveHours(clock: string): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}
