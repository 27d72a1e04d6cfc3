import { z } from 'zod'
import { id, instant, personName } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callDirections } from './call-filters.ts'

/** The phase of a call in progress, for the user. A call that rang for them and that someone else answered is `taken`. */
export const livePhases = ['placing', 'ringing', 'connected', 'taken'] as const

const liveCall = z
  .object({
    id,
    direction: z.enum(callDirections),
    phase: z.enum(livePhases),
    /** National format for a US number; empty if the caller withheld it. */
    phoneNumber: z.string(),
    startedAt: instant,
    connectedAt: instant.nullable(),
    /** The time of the reply, with which a tab corrects its own clock. */
    repliedAt: instant,
    /** Who is speaking, or who dialed. */
    member: personName.nullable(),
    /** Whether it rings for the user, or the user is speaking or dialed. */
    isMine: z.boolean(),
    leadId: id.nullable(),
    /** The lead of the call; null for a number without one. */
    lead: z
      .object({
        fullName: z.string(),
        city: z.string(),
        state: z.string(),
        servicesInterested: z.string(),
        timeZone: z.string().nullable(),
        /** Whether there are notes that others wrote. */
        hasNotes: z.boolean(),
      })
      .nullable(),
    /** Earlier calls with this number, in both directions. */
    earlierCalls: z.int(),
  })
  .meta({ id: 'LiveCall' })
export type LiveCall = z.infer<typeof liveCall>

export const liveCallOperations = {
  listLiveCalls: operation({
    method: 'GET',
    path: '/api/calls/live',
    access: signedIn,
    summary: 'List the calls in progress: the user’s own; for supervisors, those of the whole floor',
    query: z.object({
      /** `true`: only the user's own. Agents always get only their own. */
      mine: z.enum(['true']).optional(),
    }),
    reply: z.array(liveCall),
  }),
}
