import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { LRUCache } from 'lru-cache'

/** The lists of calls on all screens show the same numbers, and parsing one takes 40 µs. '' is not a phone number. */
const parsedNumbers = new LRUCache<string, string>({ max: 2_000, memoMethod: parse })

/** Returns the number in E.164, as a US number unless it has a country code; null if it is not a phone number. */
export const toE164 = (phone: string): string | null => parsedNumbers.memo(phone) || null

function parse(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : ''
}
