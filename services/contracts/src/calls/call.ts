import { z } from 'zod'
import { firstPageHeaders, id, idList, instant, paging, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callDirections, callFilters, callStatuses } from './call-filters.ts'

const call = z
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
    /** Whether the number is on the do-not-call list. */
    doNotCall: z.boolean(),
    /** The newest lead with this number. */
    lead: z.object({ id, fullName: z.string() }).nullable(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof call>

/** Hours of the day, at the lead's location: calls are allowed from the first and before the last. */
export const callingHours = { from: 8, until: 21 } as const

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

export const callOperations = {
  listRecentCalls: operation({
    method: 'GET',
    path: '/api/calls/recent',
    access: signedIn,
    summary: 'List the calls of the whole floor, newest first',
    query: z.object({
      ...callFilters,
      ...paging,
      /** Only these calls, with the other filters. The total counts these only. */
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
        /** Lets supervisors and admins call outside of the calling hours, but never a number on the do-not-call list. */
        overrideReason: requiredText(500).optional(),
      })
      .refine(body => (body.leadId === undefined) !== (body.callId === undefined), 'Send leadId or callId.'),
    reply: placedCall,
    status: 201,
    isIdempotent: true,
  }),
}
