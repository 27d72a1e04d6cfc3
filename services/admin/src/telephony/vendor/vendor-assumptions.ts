import { z } from 'zod'
import type { TelephonyFault } from './telephony-error.ts'

// Everything that is uncertain about MightyCall, and nothing else: behavior known from only one working client, and points
// on which its sources contradict each other. If the vendor turns out to differ, change this file.

/** Requests per day and API key. Whether that is a calendar day is unknown, so the portal counts any 24 hours. */
export const requestsPerDay = 2_500
/** The portal stops here, so that it never locks out users of the vendor's own app. */
export const maxRequestsPerDay = requestsPerDay * 0.8

/** Up to 1,000 have been seen. `page` is ignored, so pages are requested with `skip`. */
export const callsPerPage = 500

/** Older versions reject a token in the message, whatever the status; the status of v4 is unknown. */
export const isTokenRejected = (status: number, body: unknown) =>
  status === 401 || /authorization has been denied/i.test(messageIn(body))

/** The status for a used-up budget is not documented. */
export const isBudgetExceeded = (status: number) => status === 429

/** A call in progress is listed without an outcome. If it is no longer listed, it is over, or the vendor forgot it. */
export const isOver = (callStatus: string) => callStatus !== 'None'

/** `NoAnswer` is in no documentation, but in some responses. */
export const outcomeOf = (callStatus: string) =>
  callStatus === 'Connected'
    ? 'answered'
    : ['Missed', 'Dropped', 'NoAnswer'].includes(callStatus)
      ? 'missed'
      : callStatus === 'VoiceMail'
        ? 'voicemail'
        : 'other'

/** A callback is listed like an outgoing call: From is the account's number, To the customer's. */
export const callbackDirection = 'outbound'

/**
 * Returns the body of a call request. The key's own user places the call. Whether `extension` moves it to another user's
 * phone is not documented; if it does not, the response names another extension than the requested one.
 */
export const placeCallBody = (from: string, to: string, extension: string) => ({ from, to, extension })

/**
 * Returns the path of an extension's presence. It is documented for the key's own user only; for others it is derived
 * from `/profile/{extension}`. An unknown path returns 404, while an ignored parameter would change the wrong user.
 */
export const presencePath = (extension: string, keyHolder: string) =>
  extension === keyHolder ? '/profile/status' : `/profile/${encodeURIComponent(extension)}/status`

/** Whether a call was certainly not placed; after any other fault it may have been. */
export const isCertainlyNotPlaced = (fault: TelephonyFault) =>
  ['credentials', 'bearer', 'budget', 'vendor_budget', 'not_found', 'refused'].includes(fault)

const extension = z.union([z.string(), z.number()]).transform(String)
const users = z.array(z.object({ fullName: z.string().catch(''), extension: extension.catch('') }))

/** `users` is at the top level or under `data`. */
export const teamResponse = z
  .union([z.object({ users }), z.object({ data: z.object({ users }) }).transform(({ data }) => data)])
  .transform(answer => answer.users)

/** Returns a number in E.164: the vendor omits the plus and the country of some. Anything else is returned as it came. */
export function toPhoneNumber(value: string | null | undefined): string {
  const digits = (value ?? '').replaceAll(/[\s().-]/g, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  if (/^\d{11,15}$/.test(digits)) return `+${digits}`
  return (/^\+\d+$/.test(digits) ? digits : (value ?? '').trim()).slice(0, 64)
}

function messageIn(body: unknown): string {
  const found = z.object({ message: z.string() }).safeParse(body)
  return found.success ? found.data.message : ''
}
