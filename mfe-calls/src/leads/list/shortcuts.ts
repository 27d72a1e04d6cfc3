import { supervisors } from '@portal/contracts/role'
import type { Shortcut } from '@portal/sdk'

const where = 'Leads'

/** The keys of the lead list. Those from `open` on act on the lead that has the focus. */
export const leadShortcuts = {
  next: { keys: 'J', does: 'Next lead', where },
  previous: { keys: 'K', does: 'Previous lead', where },
  open: { keys: 'Enter', does: 'Open the lead', where },
  call: { keys: 'C', does: 'Call', where },
  /** In a row of the list, N writes a note too. Elsewhere, N gets the next lead from the queue. */
  note: { keys: 'W', does: 'Write a note', where },
  contacted: { keys: 'X', does: 'Mark as contacted, or not', where },
  take: { keys: 'T', does: 'Take', where },
  select: { keys: 'Space', does: 'Select the lead', where, roles: supervisors },
  selectRange: { keys: 'Shift+Space', does: 'Select all from the last selected lead', where, roles: supervisors },
  selectLoaded: { keys: 'Mod+A', does: 'Select all loaded leads', where, roles: supervisors },
  assign: { keys: 'A', does: 'Assign the lead, or the selected leads', where, roles: supervisors },
} satisfies Record<string, Shortcut>
