import { changeEvent, type ChallengeType } from '@portal/contracts'
import { parseJson } from '@portal/service-kit'

/** Facts that may have changed: all facts of some members, and some types of facts of any member. */
export interface FactChanges {
  readonly members: ReadonlySet<string>
  readonly types: ReadonlySet<ChallengeType>
}

const typesByTag: ReadonlyMap<string, readonly ChallengeType[]> = new Map([
  // A lead counts as contacted only with a call.
  ['Call', ['calls_answered', 'calls_made', 'talk_minutes', 'leads_contacted', 'fast_contacts', 'notes_added']],
  ['Lead', ['leads_contacted', 'fast_contacts', 'notes_added']],
  ['Sale', ['sales_count', 'sales_cents']],
])

export const noFactChanges: FactChanges = { members: new Set(), types: new Set() }

/** Every type of facts: after a lost connection, any change event may have been missed. */
export const allFactChanges: FactChanges = { members: new Set(), types: new Set([...typesByTag.values()].flat()) }

/** Reads a change event's payload. An event that names members is about all facts of these members. */
export function parseFactChanges(payload: string): FactChanges {
  const parsed = changeEvent.safeParse(parseJson(payload))
  if (!parsed.success) return noFactChanges
  const { tags, to } = parsed.data
  const types = tags.flatMap(({ type }) => typesByTag.get(type) ?? [])
  if (types.length === 0) return noFactChanges
  const members = to === 'everyone' ? [] : to.members
  if (members.length > 0) return { members: new Set(members), types: new Set() }
  return { members: new Set(), types: new Set(types) }
}

export const mergeFactChanges = (one: FactChanges, other: FactChanges): FactChanges => ({
  members: new Set([...one.members, ...other.members]),
  types: new Set([...one.types, ...other.types]),
})

export const hasFactChanges = ({ members, types }: FactChanges): boolean => members.size + types.size > 0
