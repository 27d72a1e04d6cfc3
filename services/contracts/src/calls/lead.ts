import { z } from 'zod'
import { id, instant, personName } from '../fields.ts'
import { callability } from './callability.ts'
import { leadStages } from './lead-stages.ts'

/** Where a lead comes from: the form on the website, a missed call, or a member who created it from a call. */
export const leadOrigins = ['web', 'call', 'staff'] as const

export const lead = z
  .object({
    id,
    fullName: z.string(),
    /** National format for a US number; otherwise as the visitor typed it. */
    phone: z.string(),
    /** Empty for a caller. */
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    servicesInterested: z.string(),
    bestTimeToCall: z.string(),
    contacted: z.boolean(),
    stage: z.enum(leadStages),
    notes: z.string(),
    createdAt: instant,
    origin: z.enum(leadOrigins),
    assignedToUser: personName.nullable(),
    /** The member behind `assignedToUser`, who may have left since. */
    assignedToId: id.nullable(),
    /** IANA time zone of the ZIP code, the state, or the area code; null if none of them is known. */
    timeZone: z.string().nullable(),
    /** Whether the number is on the do-not-call list. */
    doNotCall: z.boolean(),
    /** Whether the number may be called now. */
    callable: callability,
    /** Increases with every change. Send it back with an edit: an edit of an older version is rejected, not lost. */
    version: z.int(),
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof lead>

/** Age at which a lead with notes that is not contacted needs a follow-up. */
export const followUpAfterHours = 24

/** Whether a lead needs a follow-up at `now`, in milliseconds since 1970. */
export const needsFollowUp = (
  { notes, contacted, createdAt }: Pick<Lead, 'notes' | 'contacted' | 'createdAt'>,
  now: number,
) => notes.trim() !== '' && !contacted && now - Date.parse(createdAt) > followUpAfterHours * 3_600_000

/** A lead as a search result. */
export const foundLead = z
  .object({
    id,
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    stage: z.enum(leadStages),
    assignedToUser: personName.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'FoundLead' })
export type FoundLead = z.infer<typeof foundLead>

export const leadSummary = z
  .object({
    /** Leads submitted since midnight in the user's time zone. */
    today: z.object({ total: z.int(), contacted: z.int(), withNotes: z.int() }),
    /** Leads that need a follow-up. `newest` has at most five of them. */
    followUps: z.object({
      total: z.int(),
      newest: z.array(z.object({ id, fullName: z.string(), phone: z.string(), createdAt: instant })),
    }),
    /** Leads in each view, counted up to 1000. */
    views: z.object({ mine: z.int(), unassigned: z.int(), 'follow-up': z.int(), 'new-today': z.int() }),
  })
  .meta({ id: 'LeadSummary' })
export type LeadSummary = z.infer<typeof leadSummary>
