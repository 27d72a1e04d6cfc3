import { z } from 'zod'
import { firstPageHeaders, id, idList, instant, paging, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callability, callTarget, exactlyOne } from './callability.ts'
import { callDirections, callFilters, callStatuses } from './call-filters.ts'

export const call = z
  .object({
    id,
    direction: z.enum(callDirections),
    phoneNumber: z.string(),
    status: z.enum(callStatuses),
    /** Seconds; 0 unless answered. */
    duration: z.int(),
    timestamp: instant,
    /** The member who answered or dialed; null for a call that no member answered. */
    member: personName.nullable(),
    /** Whether the user answered or dialed it. */
    isMine: z.boolean(),
    /** Whether the member dialed on their own phone. The platform does not report such a call. */
    isByHand: z.boolean(),
    /** Whether the caller left a voicemail. The status is then `other`. */
    isVoicemail: z.boolean(),
    /** Whether the number is on the do-not-call list. */
    doNotCall: z.boolean(),
    /** Whether the number may be called now. */
    callable: callability,
    /** The likeliest IANA time zone of the customer; null if nothing is known. */
    timeZone: z.string().nullable(),
    /** The lead that the call was about: the linked one, otherwise the newest of that time with this number. */
    lead: z.object({ id, fullName: z.string() }).nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof call>

const placedCall = z
  .object({
    id,
    phoneNumber: z.string(),
    /** The extension that rings first. */
    extension: z.string(),
    /** A message for the user, such as that another phone rings. */
    note: z.string().optional(),
  })
  .meta({ id: 'PlacedCall' })
export type PlacedCall = z.infer<typeof placedCall>

/** Overrides `ask`, and `later` for supervisors and admins, but not `never`. */
const overrideReason = requiredText(500).optional()

export const callOperations = {
  listRecentCalls: operation({
    method: 'GET',
    path: '/api/calls/recent',
    access: signedIn,
    summary: 'List the calls of the whole floor, newest first',
    query: z.object({
      ...callFilters,
      ...paging,
      /** Only these calls, if they match the other filters. The total counts only them. */
      ids: idList(100).optional(),
    }),
    reply: z.array(call),
    replyHeaders: firstPageHeaders,
  }),
  placeCall: operation({
    method: 'POST',
    path: '/api/calls',
    access: signedIn,
    summary:
      "Call a lead, or the number of a recent call, from the user's extension; rejected with a reason if the number must not be called now or at all",
    body: z
      .object({
        leadId: id.optional(),
        callId: id.optional(),
        overrideReason,
      })
      .check(exactlyOne('leadId', 'callId')),
    reply: placedCall,
    status: 201,
    isIdempotent: true,
  }),
  dialByHand: operation({
    method: 'POST',
    path: '/api/calls/by-hand',
    access: signedIn,
    summary:
      "Log a call to a lead, a recent call's number, or any other, before the user dials it on a phone of their own",
    body: z.object({ ...callTarget, overrideReason }).check(exactlyOne('leadId', 'callId', 'phoneNumber')),
    reply: z.object({ id, phoneNumber: z.string() }).meta({ id: 'DialedCall' }),
    status: 201,
    isIdempotent: true,
  }),
}
