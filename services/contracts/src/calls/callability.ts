import { z } from 'zod'
import { id, instant, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'

/** Why a number can't be called, or only with a reason. */
export const callReasonCodes = [
  /** The phone number can't be dialed, or the caller withheld it. */
  'not-dialable',
  /** Outside of the United States and its territories. */
  'foreign',
  'do-not-call',
  /** The law allows no call at this time of day. */
  'hours',
  /** The law allows no call on this day of the week or holiday. */
  'closed-day',
  /** An admin closed this day. */
  'no-call-day',
  /** The number was called as often as allowed in 24 hours. */
  'attempts',
  /** The person asked for a quote or called too long ago, or never, and there is no consent on record. */
  'no-consent',
] as const

/** Whether a number may be called at the time of the reply. */
export const callability = z
  .object({
    /** `later` needs a supervisor's reason, `ask` any member's reason. `never` has no exception. */
    state: z.enum(['now', 'later', 'never', 'ask']),
    /** When a `later` opens, or a `now` or `ask` closes. Null for `never`. */
    at: instant.nullable(),
    /** A few words for a row, such as "Opens 8:00 AM PT" or "Daily limit reached"; empty for `now`. */
    label: z.string(),
    /** Empty for `now`. */
    reasons: z.array(z.object({ code: z.enum(callReasonCodes), message: z.string() })),
  })
  .meta({ id: 'Callability' })
export type Callability = z.infer<typeof callability>

/** A phone number as people type it. */
export const typedPhoneNumber = requiredText(32)

/** Identifies a phone number: that of a lead, that of a recent call, or a typed one. */
export const callTarget = { leadId: id.optional(), callId: id.optional(), phoneNumber: typedPhoneNumber.optional() }

/** Adds an issue for each surplus field, or for every field if none is set. */
export const exactlyOne =
  (...names: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
    const sent = names.filter(name => value[name] !== undefined)
    if (sent.length === 1) return
    const message = `Send exactly one of ${names.join(', ')}.`
    for (const name of sent.length > 0 ? sent.slice(1) : names) {
      issues.push({ code: 'custom', message, path: [name], input: value })
    }
  }

export const callabilityOperations = {
  callability: operation({
    method: 'GET',
    path: '/api/calls/callability',
    access: signedIn,
    summary: 'Tell whether a number may be called now, later, never, or only with a reason',
    query: z.object(callTarget).check(exactlyOne('leadId', 'callId', 'phoneNumber')),
    reply: callability,
  }),
}
