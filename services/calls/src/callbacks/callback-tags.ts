import type { ChangeEvent } from '@portal/contracts'

/** The tags of a changed callback of a lead. */
export const callbackTags = (leadId: string): ChangeEvent['tags'] => [
  { type: 'Callback' },
  { type: 'LeadHistory', id: leadId },
  { type: 'Queue' },
]
