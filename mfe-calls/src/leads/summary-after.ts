import { type Lead, type LeadSummary, needsFollowUp } from '@portal/contracts/calls'

/** Counts of a view stop here. */
const maxViewCount = 1000
const maxFollowUps = 5

/** A lead before and after the user changed it. */
export interface LeadChange {
  before: Pick<Lead, 'contacted' | 'notes' | 'version'>
  after: Lead
  /** Difference in the number of the user's own leads and of leads without an assignee; null if it is unknown. */
  assigned: { mine: number; unassigned: number } | null
}

/**
 * Returns the summary after a change of the user's own, so that the tab need not request it. Null if the summary can't
 * tell: someone else changed the lead too, a count is at its limit, or a follow-up moves into the list of the newest.
 */
export function summaryAfter(
  summary: LeadSummary,
  { before, after, assigned }: LeadChange,
  now: number,
): LeadSummary | null {
  if (after.version === before.version) return summary
  if (after.version !== before.version + 1 || !assigned) return null
  const { today, views } = summary
  const isFromToday = Date.parse(after.createdAt) >= new Date(now).setHours(0, 0, 0, 0)
  const followUps = followUpsAfter(summary.followUps, { ...after, ...before }, after, now)
  const changedViews = {
    mine: assigned.mine,
    unassigned: assigned.unassigned,
    'follow-up': (followUps?.total ?? 0) - summary.followUps.total,
  }
  const isAtLimit = Object.entries(changedViews).some(
    ([view, difference]) => difference !== 0 && views[view as keyof typeof views] >= maxViewCount,
  )
  if (!followUps || isAtLimit) return null
  return {
    today: isFromToday
      ? {
          ...today,
          contacted: today.contacted + Number(after.contacted) - Number(before.contacted),
          withNotes: today.withNotes + Number(hasNotes(after)) - Number(hasNotes(before)),
        }
      : today,
    followUps,
    views: {
      ...views,
      mine: views.mine + changedViews.mine,
      unassigned: views.unassigned + changedViews.unassigned,
      'follow-up': views['follow-up'] + changedViews['follow-up'],
    },
  }
}

function followUpsAfter(
  { total, newest }: LeadSummary['followUps'],
  before: Lead,
  after: Lead,
  now: number,
): LeadSummary['followUps'] | null {
  const [was, is] = [needsFollowUp(before, now), needsFollowUp(after, now)]
  if (was === is) return { total, newest }
  if (is) {
    const { id, fullName, phone, createdAt } = after
    const sorted = [...newest, { id, fullName, phone, createdAt }].toSorted(
      (one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || (one.id < other.id ? 1 : -1),
    )
    return { total: total + 1, newest: sorted.slice(0, maxFollowUps) }
  }
  const others = newest.filter(({ id }) => id !== after.id)
  return others.length === newest.length || others.length === total - 1 ? { total: total - 1, newest: others } : null
}

const hasNotes = ({ notes }: Pick<Lead, 'notes'>) => notes.trim() !== ''
