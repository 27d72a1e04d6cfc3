import { z } from 'zod'
import { id, instant, requiredText, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callbackOwners, callbackTimes } from './callbacks.ts'
import { callDirections } from './call-filters.ts'
import { leadStages } from './lead-stages.ts'

/** Minimum length of an answered call that needs an outcome. */
export const wrapUpAfterSeconds = 10

/** A call that still needs an outcome. */
const callToWrapUp = z
  .object({
    id,
    /** Null for an unknown number. */
    leadId: id.nullable(),
    leadName: z.string().nullable(),
    phoneNumber: z.string(),
    direction: z.enum(callDirections),
    startedAt: instant,
    /** The start, for a call that was dialed by hand: its end is unknown. */
    endedAt: instant,
    /** Seconds. */
    duration: z.int(),
    isByHand: z.boolean(),
    /** IANA time zone of the lead; null if unknown. */
    timeZone: z.string().nullable(),
  })
  .meta({ id: 'CallToWrapUp' })
export type CallToWrapUp = z.infer<typeof callToWrapUp>

const savedOutcome = z
  .object({
    callId: id,
    leadId: id.nullable(),
    outcome: z.string(),
    note: z.string(),
    /** The lead's stage now; null without a lead. */
    stage: z.enum(leadStages).nullable(),
    /** The callback of this call; null without one. */
    callbackId: id.nullable(),
  })
  .meta({ id: 'SavedOutcome' })
export type SavedOutcome = z.infer<typeof savedOutcome>

export const wrapUpOperations = {
  callsToWrapUp: operation({
    method: 'GET',
    path: '/api/calls/to-wrap-up',
    access: signedIn,
    summary: "List up to 100 of the user's calls that still need an outcome, newest first",
    reply: z.array(callToWrapUp),
  }),
  saveOutcome: operation({
    method: 'PUT',
    path: '/api/calls/:id/outcome',
    access: signedIn,
    summary:
      "Save the outcome of a call, even before the telephony platform reports its end; a later outcome corrects it. The user's own call; supervisors can save any",
    params: z.object({ id }),
    body: z.object({
      /** ID of an outcome. */
      outcome: text(40),
      /** Added to the notes of the lead. */
      note: text(1_000).trim().default(''),
      callback: z
        .object({ ...callbackTimes, owner: z.enum(callbackOwners, 'Use me or anyone.').default('me') })
        .optional(),
    }),
    reply: savedOutcome,
  }),
  linkCall: operation({
    method: 'PATCH',
    path: '/api/calls/:id',
    access: signedIn,
    summary: "Set which lead a call was about: the user's own call or one without a member; supervisors can set any",
    params: z.object({ id }),
    body: z.object({ leadId: id }),
    reply: callToWrapUp,
  }),
  createCallLead: operation({
    method: 'POST',
    path: '/api/calls/:id/lead',
    access: signedIn,
    summary:
      "Create a lead from a call whose number has none, and link the call to it: the user's own call or one without a member; supervisors can use any",
    params: z.object({ id }),
    body: z.object({ name: requiredText(100) }),
    reply: callToWrapUp,
    status: 201,
    isIdempotent: true,
  }),
}
