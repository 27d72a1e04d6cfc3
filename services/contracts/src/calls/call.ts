import { z } from 'zod'
import { id, instant, paging, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'

export const callFilters = z.object({
  direction: z.enum(['inbound', 'outbound']).optional(),
  status: z.enum(['answered', 'missed', 'other']).optional(),
  /** Only one's own. */
  mine: z.enum(['true', 'false'], 'Use true or false.').optional(),
})

export const call = z
  .object({
    id,
    direction: z.enum(['inbound', 'outbound']),
    phoneNumber: z.string(),
    status: z.enum(['answered', 'missed', 'other']),
    /** Seconds; 0 unless answered. */
    duration: z.int(),
    timestamp: instant,
    /** Who spoke or dialled; null for a call that nobody took. */
    member: personName.nullable(),
    /** Whether the number is on the do-not-call list. */
    doNotCall: z.boolean(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof call>

/** Nobody is called before the first hour or from the last one on, by the clock at the lead's place. */
export const callingHours = { from: 8, until: 21 } as const

export const placedCall = z
  .object({
    id,
    phoneNumber: z.string(),
    /** The telephone that rings first. */
    extension: z.string(),
    /** What the caller should know, such as that another telephone rings. */
    note: z.string().optional(),
  })
  .meta({ id: 'PlacedCall' })
export type PlacedCall = z.infer<typeof placedCall>

export const callOperations = {
  listRecentCalls: operation({
    method: 'GET',
    path: '/api/calls/recent',
    access: signedIn,
    summary:
      'Calls of the whole floor, newest first; total in X-Total-Count of the first page, next page in X-Next-Cursor',
    query: callFilters.extend(paging),
    reply: z.array(call),
  }),
  placeCall: operation({
    method: 'POST',
    path: '/api/calls',
    access: signedIn,
    summary:
      "Call a lead, or the number of a recent call, as one's own extension; refused with a sentence where the number is not to be called, now or at all",
    body: z
      .object({
        leadId: id.optional(),
        callId: id.optional(),
        /** Lets supervisors and admins call outside of the calling hours; never a number on the do-not-call list. */
        overrideReason: requiredText(500).optional(),
      })
      .refine(body => (body.leadId === undefined) !== (body.callId === undefined), 'Send leadId or callId.'),
    reply: placedCall,
    status: 201,
    isIdempotent: true,
  }),
}
