import { urlChoice, urlDay, urlText, type Values } from '../url-fields.ts'
import { serviceInterests } from './lead-form-choices.ts'

/** Named parts of the list: the member's own leads, those of no one, those that need a follow-up, and today's. */
export const leadViews = ['mine', 'unassigned', 'follow-up', 'new-today'] as const
export type LeadView = (typeof leadViews)[number]

export const leadFilters = {
  /** Absent: all leads. Today begins at midnight in the organization's time zone. */
  view: urlChoice(leadViews, 'Choose one of the listed views.'),
  /** Starts of names or emails, or the first or last digits of phone numbers. Finds at most 2,500 leads. */
  q: urlText(100),
  zipCode: urlText(10),
  serviceInterest: urlChoice(serviceInterests, 'Choose one of the listed services.'),
  /** Inclusive. */
  startDate: urlDay,
  endDate: urlDay,
  contacted: urlChoice(['true', 'false'], 'Use true or false.'),
}
export type LeadFilters = Values<typeof leadFilters>
