import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number in E.164, read as a US number unless it says otherwise; null where it is none. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}
