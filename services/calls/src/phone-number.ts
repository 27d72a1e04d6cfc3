import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns the number in E.164, as a US number unless it has a country code; null if it is not a phone number. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}
