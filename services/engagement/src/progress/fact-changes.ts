import { changeEvent, type ChallengeType } from '@portal/contracts'
import { parseJson } from '@portal/service-kit'

/** Facts that may have changed: everything of some members, and some types of whoever takes part in them. */
export interface FactChanges {
  members: ReadonlySet<string>
  types: ReadonlySet<ChallengeType>
}

export const noFacts: FactChanges = { members: new Set(), types: new Set() }

const typesOfTag: Readonly<Record<string, readonly ChallengeType[]>> = {
  Call: ['calls_answered', 'calls_made', 'talk_minutes'],
  Lead: ['leads_contacted', 'fast_contacts', 'notes_added'],
  Sale: ['sales_count', 'sales_cents'],
}

/** Every type: after a gap in the line nobody knows what was missed. */
export const allFacts: FactChanges = { members: new Set(), types: new Set(Object.values(typesOfTag).flat()) }

/** What an announcement says about facts; one that names members is about them. */
export function parseFactChanges(payload: string): FactChanges {
  const parsed = changeEvent.safeParse(parseJson(payload))
  if (!parsed.success) return noFacts
  const { tags, to } = parsed.data
  const types = tags.flatMap(({ type }) => typesOfTag[type] ?? [])
  if (types.length === 0) return noFacts
  const members = to === 'everyone' ? [] : to.members
  return members.length > 0 ? { members: new Set(members), types: new Set() } : { ...noFacts, types: new Set(types) }
}

export const mergeFactChanges = (one: FactChanges, other: FactChanges): FactChanges => ({
  members: new Set([...one.members, ...other.members]),
  types: new Set([...one.types, ...other.types]),
})
