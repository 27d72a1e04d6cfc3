import { z } from 'zod'
import { id, instant, personName } from '../fields.ts'
import { callbackStates } from './callbacks.ts'
import { callDirections } from './call-filters.ts'
import { lead } from './lead.ts'

/** An entry in the history of a lead. */
const leadEvent = z.object({
  at: instant,
  /** Null for the visitor, and for a call that no member answered. */
  who: personName.nullable(),
  /** `call` is a call that the phone system reported and that wasn't placed from this lead. */
  action: z.enum([
    'lead.create',
    'lead.update',
    'lead.assign',
    'lead.release',
    'lead.escalate',
    'call.place',
    'call',
    'call.wrap-up',
    'callback.add',
    'callback.update',
    'do-not-call.add',
  ]),
  contacted: z.boolean().optional(),
  notes: z.object({ from: z.string(), to: z.string() }).optional(),
  assignedTo: personName.nullable().optional(),
  /** Why a supervisor called outside of the calling hours, why the number must not be called, or why an agent gave the lead back. */
  reason: z.string().optional(),
  /** Label of the outcome of a call, and what the member wrote. */
  outcome: z.string().optional(),
  note: z.string().optional(),
  /** A callback that was planned, moved, or closed; `from` is null unless its time was set. */
  callback: z.object({ from: instant.nullable(), state: z.enum(callbackStates) }).optional(),
  /** How a call ended. Absent for a placed call that isn't in the call log. */
  call: z
    .object({
      direction: z.enum(callDirections),
      outcome: z.enum(['answered', 'missed', 'voicemail', 'other']),
      /** Seconds; 0 unless answered. */
      duration: z.int(),
    })
    .optional(),
})
export type LeadEvent = z.infer<typeof leadEvent>

export const leadDetails = lead
  .extend({
    country: z.string(),
    justMoved: z.boolean(),
    lookingToSwitch: z.boolean(),
    heardAboutUs: z.string(),
    comments: z.string(),
    contactedAt: instant.nullable(),
    contactedBy: personName.nullable(),
    /** The first contact. It stays if the lead is unticked, unless the member corrects it within five minutes. */
    firstContactedAt: instant.nullable(),
    firstContactedBy: personName.nullable(),
    /** The consent notice that the visitor accepted, and where they came from. */
    consent: z
      .object({
        noticeVersion: z.string(),
        noticeText: z.string(),
        at: instant,
        pageUrl: z.string(),
        referrer: z.string(),
        utm: z.record(z.string(), z.string()),
        /** Null for agents, who do not need it. */
        ip: z.string().nullable(),
        /** Null for agents, who do not need it. */
        userAgent: z.string().nullable(),
        /** What the page showed, and when it was rendered: the gateway signed it. Null for a request without a page. */
        pageRenderedAt: instant.nullable(),
        language: z.string().nullable(),
        brand: z.string().nullable(),
        phone: z.string().nullable(),
        pageBuild: z.string().nullable(),
      })
      .nullable(),
    /** Other leads with the same phone or email address, newest first, at most 20. */
    sameVisitor: z.array(
      z.object({ id, fullName: z.string(), phone: z.string(), email: z.string(), createdAt: instant }),
    ),
    /** What members and the customer did, newest first: at most 200 changes, and the last 50 calls of the number. */
    history: z.array(leadEvent),
  })
  .meta({ id: 'LeadDetails' })
export type LeadDetails = z.infer<typeof leadDetails>
