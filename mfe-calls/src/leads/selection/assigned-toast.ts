import type { calls } from '@portal/contracts/calls'
import type { Reply } from '@portal/contracts/operation'
import { listNames, type Toast } from '@portal/sdk'

/**
 * Describes the result of a bulk assignment: how many leads it assigned, which ones it did not find, and how many
 * needed no change.
 * @param names of the leads that were sent, by ID.
 * @param member name of the new assignee; null if the leads are now unassigned.
 */
export function assignedToast(
  names: ReadonlyMap<string, string>,
  member: string | null,
  { assigned, missing }: Reply<typeof calls.assignLeads>,
): Toast {
  const unchanged = names.size - assigned - missing.length
  const already = member ? `already assigned to ${member}` : 'already unassigned'
  const remarks = [
    ...(unchanged > 0 && assigned > 0 ? [`${unchanged} ${unchanged === 1 ? 'was' : 'were'} ${already}.`] : []),
    ...(missing.length > 0 ? [`Not found: ${listNames(missing.map(id => names.get(id) ?? ''))}.`] : []),
  ]
  const description = remarks.length > 0 && { description: remarks.join(' ') }
  if (assigned > 0) {
    const title = member ? `Assigned ${count(assigned)} to ${member}` : `Unassigned ${count(assigned)}`
    return { title, ...description }
  }
  if (unchanged > 0) return { title: `${count(unchanged)} ${already}`, kind: 'neutral', ...description }
  return { title: 'Failed to assign leads', kind: 'destructive', ...description }
}

const count = (leads: number) => `${leads} ${leads === 1 ? 'lead' : 'leads'}`
