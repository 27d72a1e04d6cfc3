// How old the screens are: when the other tabs show a change that one of them has made.
import type { Write } from './protocol.ts'

interface ShownLead {
  readonly id: string
  readonly version: number
}

/** A tab that may show leads. */
export interface Screen {
  memberId: string
  isOnLeads: boolean
  listed(): readonly ShownLead[]
}

/** Not shown yet at the version of a write that was sent at `at`. */
interface Expected {
  version: number
  at: number
}

const maxStaleMs = 10_000
const expectedBy = new Map<Screen, Map<string, Expected>>()
let staleMs: number[] = []
let missed = 0

const known = new WeakMap<readonly ShownLead[], ReadonlyMap<string, number>>()

/** The version of each lead of a list, by ID. */
function versionsOf(leads: readonly ShownLead[]): ReadonlyMap<string, number> {
  const versions = known.get(leads) ?? new Map(leads.map(({ id, version }) => [id, version]))
  known.set(leads, versions)
  return versions
}

/** Starts a new measurement. */
export function resetStaleness(): void {
  staleMs = []
  missed = 0
}

/** Returns the milliseconds until each change was shown elsewhere, and how many were not within ten seconds. */
export function readStaleness(): { staleMs: number[]; missed: number } {
  for (const screen of expectedBy.keys()) noteShown(screen)
  return { staleMs, missed }
}

/** Adds a tab. Call `noteShown` after each change of its data. */
export const addScreen = (screen: Screen): void => void expectedBy.set(screen, new Map())

const now = () => performance.timeOrigin + performance.now()

/** Expects a write in the tab of every other agent that lists the lead. */
export function expectElsewhere({ memberId, leadId, version, at }: Write): void {
  for (const [screen, expected] of expectedBy) {
    const listed =
      screen.isOnLeads && screen.memberId !== memberId ? versionsOf(screen.listed()).get(leadId) : undefined
    if (listed === undefined) continue
    if (listed >= version) staleMs.push(now() - at)
    else expected.set(leadId, { version, at })
  }
}

/** Notes which expected changes the tab shows. */
export function noteShown(screen: Screen): void {
  const expected = expectedBy.get(screen)
  if (!expected?.size) return
  const versions = versionsOf(screen.listed())
  for (const [id, { version, at }] of expected) {
    const age = now() - at
    const isShown = (versions.get(id) ?? -1) >= version
    if (!isShown && age < maxStaleMs) continue
    if (isShown) staleMs.push(age)
    else missed++
    expected.delete(id)
  }
}

/** Leaves the list: nothing is expected there. */
export const leaveList = (screen: Screen): void => expectedBy.get(screen)?.clear()
