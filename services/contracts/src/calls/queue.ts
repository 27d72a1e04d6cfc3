import { z } from 'zod'
import { id, instant, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { lead } from './lead.ts'
import { queueClasses } from './queue-reason.ts'

export * from './queue-reason.ts'

const queueClass = z.enum(queueClasses)

/** A lead that a member has pulled. The claim expires unless a call begins. */
const leadClaim = z.object({
  leadId: id,
  fullName: z.string(),
  member: personName.nullable(),
  class: queueClass,
  since: instant,
  expiresAt: instant,
})
export type LeadClaim = z.infer<typeof leadClaim>

export const nextLead = z
  .object({
    lead,
    /** Why this lead is the next one, at the time of the reply and in the organization's time zone. */
    reason: z.string(),
    /** The data behind `reason`. */
    class: queueClass,
    since: instant,
    expiresAt: instant,
  })
  .meta({ id: 'NextLead' })
export type NextLead = z.infer<typeof nextLead>

const ageSeconds = z.int().nullable()

/** The queue counts the first leads of each class. */
export const maxQueueCount = 500

export const leadQueue = z
  .object({
    /** Leads that the user can get now. */
    total: z.int(),
    /** How many of them are in each class, up to 500. A lead in several classes counts once, in the first one. */
    counts: z.record(queueClass, z.int()),
    /** When the oldest lead of each class began to wait; null for an empty class. */
    oldestSince: z.record(queueClass, instant.nullable()),
    /** Age of the oldest lead that waits; null if none does. */
    oldestAgeSeconds: ageSeconds,
    /** When the next lead that is not available now can become so; null if none is planned. */
    nextDueAt: instant.nullable(),
    /** Leads that members have pulled and not called yet, newest claim first. */
    claims: z.array(leadClaim),
    /** The user's own claim. */
    mine: leadClaim.nullable(),
    /** New leads that have waited ten minutes of calling hours, and still wait: the newest five. */
    escalated: z.array(z.object({ leadId: id, fullName: z.string(), at: instant })),
  })
  .meta({ id: 'LeadQueue' })
export type LeadQueue = z.infer<typeof leadQueue>

export const queueOperations = {
  nextLead: operation({
    method: 'POST',
    path: '/api/leads/next',
    access: signedIn,
    summary:
      "Claim the next lead to call for three minutes, or get the user's unfinished claim again; 204 if no lead can be called now",
    reply: nextLead,
    isIdempotent: true,
  }),
  leadQueue: operation({
    method: 'GET',
    path: '/api/leads/queue',
    access: signedIn,
    summary: 'Count the leads that the user can get next, by class, and list the claims of all members',
    reply: leadQueue,
  }),
  returnLead: operation({
    method: 'POST',
    path: '/api/leads/:id/release',
    access: signedIn,
    summary: "Give a lead back to the queue with a reason: the user's own; supervisors can give back any",
    params: z.object({ id }),
    body: z.object({ reason: requiredText(500) }),
    reply: lead,
  }),
}
