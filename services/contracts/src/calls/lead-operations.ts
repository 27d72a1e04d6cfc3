import { z } from 'zod'
import { id, idList, pageHeaders, paging, sentInstant, text, timeZone } from '../fields.ts'
import { operation } from '../operation.ts'
import { anyone, signedIn, supervisors } from '../role.ts'
import { foundLead, lead, leadSummary } from './lead.ts'
import { leadDetails } from './lead-details.ts'
import { leadFilters } from './lead-filters.ts'
import { newLead } from './lead-form.ts'
import { leadQueue } from './queue.ts'

const changedLead = lead
  .extend({
    /** What waits for the user now; null if it could not be read. Absent if the change has not affected the queue. */
    queue: leadQueue.nullable().optional(),
  })
  .meta({ id: 'ChangedLead' })
export type ChangedLead = z.infer<typeof changedLead>

export const leadOperations = {
  createLead: operation({
    method: 'POST',
    path: '/api/leads',
    access: anyone,
    summary: 'Request a free quote; the reply is sent after the lead is on disk',
    body: newLead,
    reply: z.object({ received: z.literal(true) }),
    status: 201,
    isIdempotent: true,
  }),
  listLeads: operation({
    method: 'GET',
    path: '/api/leads',
    access: signedIn,
    summary: 'List the leads that match all filters, newest first',
    query: z.object({
      ...leadFilters,
      ...paging,
      /** Only leads submitted up to this instant, so that new leads do not shift the pages. */
      asOf: sentInstant.optional(),
      /** Index of the first row, from 0: starts anywhere in the list. Ignored with a cursor. */
      at: z.coerce.number().int().min(0, 'Use 0 or more.').max(2_000_000_000, 'Use at most 2,000,000,000.').optional(),
      /** Only these leads, if they match the other filters. The total counts only them. */
      ids: idList(100).optional(),
    }),
    reply: z.array(lead),
    replyHeaders: pageHeaders,
  }),
  leadSummary: operation({
    method: 'GET',
    path: '/api/leads/summary',
    access: signedIn,
    summary:
      "Count today's leads, from midnight in the time zone, all leads that need a follow-up, and up to 1000 leads of each view",
    query: z.object({ timeZone }),
    reply: leadSummary,
  }),
  countNewLeads: operation({
    method: 'GET',
    path: '/api/leads/new',
    access: signedIn,
    summary: 'Count the leads that match all filters and were submitted after an instant, up to 1000',
    query: z.object({ ...leadFilters, since: sentInstant }),
    reply: z.object({ count: z.int() }),
  }),
  searchLeads: operation({
    method: 'GET',
    path: '/api/leads/search',
    access: signedIn,
    summary:
      'Find up to eight leads by the start of the name or email address, or by the first or last digits of the phone',
    query: z.object({ q: text(100).trim().min(2, 'Type at least two letters.') }),
    reply: z.array(foundLead),
  }),
  leadNames: operation({
    method: 'GET',
    path: '/api/leads/names',
    access: signedIn,
    summary: 'Get the names of up to 100 leads; IDs without a lead are left out',
    query: z.object({ ids: idList(100) }),
    reply: z.array(foundLead.pick({ id: true, fullName: true })),
  }),
  exportLeads: operation({
    method: 'GET',
    path: '/api/leads/export',
    access: signedIn,
    summary: 'Export the leads that match all filters as a CSV stream, with times in the time zone',
    query: z.object({ ...leadFilters, timeZone }),
    replyType: 'text/csv',
    replyHeaders: { 'X-Total-Count': 'Number of exported leads.' },
  }),
  leadDetails: operation({
    method: 'GET',
    path: '/api/leads/:id',
    access: signedIn,
    summary: 'Get a lead with its consent, other leads of the same visitor, and its history',
    params: z.object({ id }),
    reply: leadDetails,
  }),
  takeLead: operation({
    method: 'PUT',
    path: '/api/leads/:id/taker',
    access: signedIn,
    summary: 'Take an unassigned lead',
    params: z.object({ id }),
    reply: changedLead,
  }),
  releaseLead: operation({
    method: 'DELETE',
    path: '/api/leads/:id/taker',
    access: signedIn,
    summary: "Unassign a lead: the user's own, or as a supervisor, any lead",
    params: z.object({ id }),
    reply: changedLead,
  }),
  assignLead: operation({
    method: 'PUT',
    path: '/api/leads/:id/assignee',
    access: supervisors,
    summary: 'Assign a lead to a member, or unassign it',
    params: z.object({ id }),
    body: z.object({ memberId: id.nullable() }),
    reply: changedLead,
  }),
  assignLeads: operation({
    method: 'POST',
    path: '/api/leads/assignments',
    access: supervisors,
    summary:
      'Assign up to 200 leads to a member, or unassign them; unknown and meanwhile reassigned leads are left out',
    body: z.object({
      ids: z.array(id).min(1, 'Choose at least one lead.').max(200, 'Choose at most 200 leads.'),
      memberId: id.nullable(),
      /** The assignees that the user has seen, by lead ID. A lead that someone else has reassigned since is left as it is. */
      expected: z.record(id, id.nullable()).optional(),
    }),
    reply: z.object({
      /** How many leads have changed. Those that the member had already have not. */
      assigned: z.int(),
      /** Leads that are unknown or deleted. */
      missing: z.array(id),
      /** Leads with another assignee than expected, and who that is now. Absent without `expected`. */
      conflicts: z.array(lead.pick({ id: true, assignedToUser: true, assignedToId: true })).optional(),
    }),
    isIdempotent: true,
  }),
  updateLead: operation({
    method: 'PATCH',
    path: '/api/leads/:id',
    access: signedIn,
    summary: 'Tick a lead as contacted, or change its notes; the reply has the queue if it may have changed',
    params: z.object({ id }),
    body: z
      .object({ contacted: z.boolean().optional(), notes: text(10_000).optional(), version: z.int().optional() })
      .refine(body => body.contacted !== undefined || body.notes !== undefined, 'Send contacted or notes.'),
    reply: changedLead,
  }),
}
