import { z } from 'zod'
import { day, id, instant, personName, text } from '../fields.ts'
import { serviceInterest } from './lead-form.ts'

export const lead = z
  .object({
    id,
    fullName: z.string(),
    /** As people of the country write it; as the visitor wrote it where it is of elsewhere or cannot be read. */
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    servicesInterested: z.string(),
    bestTimeToCall: z.string(),
    contacted: z.boolean(),
    notes: z.string(),
    createdAt: instant,
    assignedToUser: personName.nullable(),
    /** The number is on the do-not-call list. */
    doNotCall: z.boolean(),
    /** Grows by one with every change; send it back with an edit so that a stale edit is refused, not lost. */
    version: z.int(),
  })
  .meta({ id: 'Lead' })
export type Lead = z.infer<typeof lead>

/** A lead with notes that nobody has contacted needs a follow-up once it is older than this. */
export const followUpAfterHours = 24

/** Whether a lead waits for a follow-up at `now` (milliseconds since 1970). */
export const needsFollowUp = (it: Pick<Lead, 'notes' | 'contacted' | 'createdAt'>, now: number) =>
  it.notes.trim() !== '' && !it.contacted && now - Date.parse(it.createdAt) > followUpAfterHours * 3_600_000

export const leadFilters = z.object({
  zipCode: text(10).optional(),
  serviceInterest: serviceInterest.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  contacted: z.enum(['true', 'false'], 'Use true or false.').optional(),
})

/** As much of a lead as a search shows. */
export const foundLead = z
  .object({ id, fullName: z.string(), phone: z.string(), email: z.string(), createdAt: instant })
  .meta({ id: 'FoundLead' })
export type FoundLead = z.infer<typeof foundLead>

export const leadSummary = z
  .object({
    /** Of the leads that came in since the viewer's midnight. */
    today: z.object({ total: z.int(), contacted: z.int(), withNotes: z.int() }),
    /** Leads with notes but no contact after 24 hours; `newest` holds the five latest of them. */
    followUps: z.object({
      total: z.int(),
      newest: z.array(z.object({ id, fullName: z.string(), phone: z.string(), createdAt: instant })),
    }),
  })
  .meta({ id: 'LeadSummary' })
