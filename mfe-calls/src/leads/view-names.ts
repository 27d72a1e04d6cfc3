import type { LeadView } from '@portal/contracts/calls'

/** The views of the list, in the order of their tabs. */
export const viewNames: Readonly<Record<LeadView, string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  'follow-up': 'Follow-up due',
  'new-today': 'New today',
}
