import { urlChoice, urlText, type Values } from '../url-fields.ts'

export const callDirections = ['inbound', 'outbound'] as const
export const callStatuses = ['answered', 'missed', 'other'] as const

export const callFilters = {
  /** The start of the name or email of the call's lead, or the first or last digits of the number. */
  q: urlText(100),
  direction: urlChoice(callDirections, 'Use inbound or outbound.'),
  /** `other` includes voicemails. */
  status: urlChoice([...callStatuses, 'voicemail'], 'Use answered, missed, other, or voicemail.'),
  /** True for the user's own calls only. */
  mine: urlChoice(['true', 'false'], 'Use true or false.'),
  /** True for the calls since midnight in the organization's time zone only. */
  today: urlChoice(['true', 'false'], 'Use true or false.'),
}
export type CallFilters = Values<typeof callFilters>

/** `search` finds digits of the number or words of the reason. */
export const doNotCallFilters = { search: urlText(100) }
