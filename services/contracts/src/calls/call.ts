import { z } from 'zod'
import { firstPageHeaders, id, idList, instant, paging, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callability, exactlyOne } from './callability.ts'
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
    /** Whether the number may be called now. */
    callable: callability,
    /** The newest lead with this number. */
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
        /** Overrides `later`, for supervisors and admins, and `ask`; never `never`. */
        overrideReason: requiredText(500).optional(),
      })
      .check(exactlyOne('leadId', 'callId')),
    reply: placedCall,
    status: 201,
    isIdempotent: true,
  }),
}
