import type { calls } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import type { Reply } from '@portal/contracts/operation'
import { listNames, type Toast } from '@portal/sdk'
import type { SelectedLead } from './use-selection.ts'

/**
 * Describes the result of a bulk assignment: how many leads it assigned, which ones it did not find, which ones someone
 * else had reassigned, and how many needed no change.
 * @param leads that were sent, by ID.
 * @param member name of the new assignee; null if the leads are now unassigned.
 */
export function assignedToast(
  leads: ReadonlyMap<string, SelectedLead>,
  member: string | null,
  { assigned, missing, conflicts = [] }: Reply<typeof calls.assignLeads>,
): Toast {
  const nameOf = (id: string) => leads.get(id)?.fullName ?? ''
  const unchanged = leads.size - assigned - missing.length - conflicts.length
  const already = member ? `already assigned to ${member}` : 'already unassigned'
  const reassigned = conflicts.map(({ id, assignedToId, assignedToUser }) => {
    const assignee = assignedToId ? fullName(assignedToUser) || 'a former member' : 'unassigned'
    return `${nameOf(id)} (now ${assignee})`
  })
  const remarks = [
    ...(conflicts.length > 0 ? [`Someone else reassigned ${listNames(reassigned)}. Assign again to replace.`] : []),
    ...(unchanged > 0 && assigned + conflicts.length > 0
      ? [`${unchanged} ${unchanged === 1 ? 'was' : 'were'} ${already}.`]
      : []),
    ...(missing.length > 0 ? [`Not found: ${listNames(missing.map(nameOf))}.`] : []),
  ]
  const description = remarks.length > 0 && { description: remarks.join(' ') }
  if (assigned > 0) {
    const title = member ? `Assigned ${count(assigned)} to ${member}` : `Unassigned ${count(assigned)}`
    return { title, ...description }
  }
  if (conflicts.length > 0) return { title: `${count(conflicts.length)} not assigned`, kind: 'neutral', ...description }
  if (unchanged > 0) return { title: `${count(unchanged)} ${already}`, kind: 'neutral', ...description }
  return { title: 'Failed to assign leads', kind: 'destructive', ...description }
}

const count = (leads: number) => `${leads} ${leads === 1 ? 'lead' : 'leads'}`
