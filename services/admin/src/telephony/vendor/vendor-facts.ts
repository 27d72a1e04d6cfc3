import { z } from 'zod'
import type { TelephonyFault } from './port.ts'

// Everything about MightyCall that is not certain stands here and nowhere else: what one working client alone shows, and
// what sources contradict each other in. When the vendor turns out to differ, this file changes.

/** Requests a day and API key; whether a day is a calendar day is unknown, so any 24 hours count. */
export const requestsADay = 2_500
/** We stop here, so that a person in the vendor's own app is never locked out by us. */
export const stopAtRequests = requestsADay * 0.8

/** Up to 1,000 have been seen; `page` is ignored, so pages are asked for by `skip`. */
export const callsAPage = 500

/** Older versions say it in words, whatever the status; the status of v4 is unknown. */
export const isBearerRefused = (status: number, body: unknown) =>
  status === 401 || /authorization has been denied/i.test(messageIn(body))

/** The status of a used-up budget is not documented. */
export const isBudgetRefused = (status: number) => status === 429

/** A call that goes on is listed without an outcome yet. */
export const isOver = (callStatus: string) => callStatus !== 'None'

/** `NoAnswer` is in none of the lists, yet in some answers. */
export const outcomeOf = (callStatus: string) =>
  callStatus === 'Connected'
    ? 'answered'
    : ['Missed', 'Dropped', 'NoAnswer'].includes(callStatus)
      ? 'missed'
      : callStatus === 'VoiceMail'
        ? 'voicemail'
        : 'other'

/** A callback is listed as if we had dialled: From is ours, To is outside. */
export const callbackDirection = 'outbound'

/**
 * A call is placed as the user whose key it is. Whether an `extension` moves it to a colleague's telephone is not documented;
 * where it does not, the answer names another extension than the one asked for.
 */
export const callAsked = (from: string, to: string, extension: string) => ({ from, to, extension })

/**
 * Where availability is read and set: for the key's own user it is documented, for a colleague it is not, and goes by
 * `/profile/{extension}`. Where that is not known it is not found; a parameter that is ignored would set the wrong person.
 */
export const presencePath = (extension: string, keyHolder: string) =>
  extension === keyHolder ? '/profile/status' : `/profile/${encodeURIComponent(extension)}/status`

/** After these a call was certainly not placed; after all others it may have been. */
export const isSurelyUndone = (fault: TelephonyFault) =>
  ['credentials', 'bearer', 'budget', 'vendor_budget', 'not_found', 'refused'].includes(fault)

const number = z.union([z.string(), z.number()]).transform(String)
const users = z.array(z.object({ fullName: z.string().catch(''), extension: number.catch('') }))

/** `users` stands at the top or under `data`. */
export const teamAnswer = z
  .union([z.object({ users }), z.object({ data: z.object({ users }) }).transform(({ data }) => data)])
  .transform(answer => answer.users)

/** Availability comes as a bare word or as an object that holds it, in whatever case; only `available` means so. */
export const presenceAnswer = z
  .object({ data: z.union([z.string(), z.object({ status: z.string() }).transform(({ status }) => status)]) })
  .transform(({ data }) => (data.toLowerCase() === 'available' ? ('available' as const) : ('dnd' as const)))

/** Numbers come with or without a plus and the country; ours have both. What is no number stays as it is. */
export function phoneOf(told: string | null | undefined): string {
  const digits = (told ?? '').replaceAll(/[\s().-]/g, '')
  if (/^\d{10}$/.test(digits)) return `+1${digits}`
  if (/^\d{11,15}$/.test(digits)) return `+${digits}`
  return (/^\+\d+$/.test(digits) ? digits : (told ?? '').trim()).slice(0, 64)
}

function messageIn(body: unknown): string {
  const found = z.object({ message: z.string() }).safeParse(body)
  return found.success ? found.data.message : ''
}
