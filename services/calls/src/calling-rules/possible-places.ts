import type { CallingRules, StateRule } from '@portal/contracts'
import { LRUCache } from 'lru-cache'
import { type OpenPeriod, openPeriods } from './calling-hours.ts'
import { type Locations, type Place, placesOf } from './places.ts'

/** A time zone of a place where a person may be, and when calls are allowed there. */
export interface PossiblePlace {
  readonly place: Place
  readonly zone: string
  readonly rule: StateRule | undefined
  readonly periods: readonly OpenPeriod[]
}

/** Enough for every state in every zone, on two days and under two versions of the rules. */
const remembered = new LRUCache<string, readonly OpenPeriod[]>({ max: 1_000 })

/** The open periods of a place change only with its rule, the no-call days, and the day; each takes 34 conversions. */
function rememberPeriods(zone: string, rule: StateRule | undefined, rules: CallingRules, now: Date) {
  const key = JSON.stringify([zone, now.toISOString().slice(0, 10), rule, rules.noCallDays])
  const known = remembered.get(key)
  if (known) return known
  const periods = openPeriods(zone, rule, rules, now)
  remembered.set(key, periods)
  return periods
}

/**
 * Returns a function that lists where the person with a number may be. It remembers the hours of each place, from two days
 * before `now` on.
 */
export function createPlaceFinder(
  rules: CallingRules,
  now: Date,
): (location: Locations, e164: string | null) => PossiblePlace[] {
  const ruleByState = new Map(rules.states.map(rule => [rule.state, rule]))
  const periodsByZone = new Map<string, readonly OpenPeriod[]>()
  return (location, e164) =>
    placesOf(location, e164 ?? '').flatMap(place => {
      const rule = ruleByState.get(place.state ?? '')
      return place.zones.map(zone => {
        const key = `${rule?.state} ${zone}`
        const periods = periodsByZone.get(key) ?? rememberPeriods(zone, rule, rules, now)
        periodsByZone.set(key, periods)
        return { place, zone, rule, periods }
      })
    })
}

const isOpen = (periods: readonly OpenPeriod[], at: number) =>
  periods.some(({ from, until }) => from <= at && at < until)
const nextOpen = (periods: readonly OpenPeriod[], at: number) => periods.find(({ from }) => from > at)?.from ?? null
const closeOf = (periods: readonly OpenPeriod[], at: number) =>
  periods.find(({ from, until }) => from <= at && at < until)?.until ?? at

/** The first instant from `at` on at which all places are open; null if there is none within two weeks. */
export function firstOpen(places: readonly PossiblePlace[], at: number): number | null {
  for (let instant = at; ; ) {
    const closed = places.find(({ periods }) => !isOpen(periods, instant))
    if (!closed) return instant
    const next = nextOpen(closed.periods, instant)
    if (next === null) return null
    instant = next
  }
}

/** The instant at which the first of the places closes. All of them are open at `at`. */
export const firstClose = (places: readonly PossiblePlace[], at: number): number =>
  Math.min(...places.map(({ periods }) => closeOf(periods, at)))

/** The closed place that opens last; undefined if all are open. */
export function lastToOpen(places: readonly PossiblePlace[], now: number): PossiblePlace | undefined {
  const closed = places.filter(({ periods }) => !isOpen(periods, now))
  const opening = ({ periods }: PossiblePlace) => nextOpen(periods, now) ?? Number.POSITIVE_INFINITY
  return closed.toSorted((one, other) => opening(other) - opening(one))[0]
}

/** For how many milliseconds between two instants all places are open. */
export function openMs(places: readonly PossiblePlace[], from: number, until: number): number {
  let total = 0
  for (let at = firstOpen(places, from); at !== null && at < until; ) {
    const close = firstClose(places, at)
    total += Math.min(close, until) - at
    at = firstOpen(places, close)
  }
  return total
}
