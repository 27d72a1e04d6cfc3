import type { DoNotCallInquiry } from '@portal/contracts/calls'

/** Returns what the person agreed to with the request. */
export const consentText = ({ consent }: DoNotCallInquiry) =>
  consent ? `Agreed to: ${consent.noticeText}` : 'No consent on record'
