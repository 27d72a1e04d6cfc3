import { urlChoice, urlDay, urlText, type Values } from '../url-fields.ts'
import { serviceInterests } from './lead-form-choices.ts'

export const leadFilters = {
  zipCode: urlText(10),
  serviceInterest: urlChoice(serviceInterests, 'Choose one of the listed services.'),
  /** Inclusive. */
  startDate: urlDay,
  endDate: urlDay,
  contacted: urlChoice(['true', 'false'], 'Use true or false.'),
}
export type LeadFilters = Values<typeof leadFilters>
