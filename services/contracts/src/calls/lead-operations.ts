import { z } from 'zod'
import { id, paging, sentInstant, text, timeZone } from '../fields.ts'
import { operation } from '../operation.ts'
import { anyone, signedIn, supervisors } from '../role.ts'
import { foundLead, lead, leadFilters, leadSummary } from './lead.ts'
import { leadDetails } from './lead-details.ts'
import { newLead } from './lead-form.ts'

export const leadOperations = {
  createLead: operation({
    method: 'POST',
    path: '/api/leads',
    access: anyone,
    summary: 'Ask for a free quote; answered only after the lead is on disk',
    body: newLead,
    reply: z.object({ received: z.literal(true) }),
    status: 201,
    isIdempotent: true,
  }),
  listLeads: operation({
    method: 'GET',
    path: '/api/leads',
    access: signedIn,
    summary: 'Leads that match all filters, newest first; total in X-Total-Count, next page in X-Next-Cursor',
    query: leadFilters.extend({
      ...paging,
      /** Only what had come in by then: the list stays as it is while leads come in. */
      asOf: sentInstant.optional(),
      /** Number of the first row, from 0, to begin anywhere in the list; a cursor goes before it. */
      at: z.coerce.number().int().min(0, 'Use 0 or more.').max(2_000_000_000, 'Use less.').optional(),
    }),
    reply: z.array(lead),
  }),
  leadSummary: operation({
    method: 'GET',
    path: '/api/leads/summary',
    access: signedIn,
    summary: "Today's stats and follow-up reminders, counted over all leads; today begins at midnight of the time zone",
    query: z.object({ timeZone }),
    reply: leadSummary,
  }),
  countNewLeads: operation({
    method: 'GET',
    path: '/api/leads/new',
    access: signedIn,
    summary: 'How many leads that match all filters came in after an instant; 1000 stands for more',
    query: leadFilters.extend({ since: sentInstant }),
    reply: z.object({ count: z.int() }),
  }),
  searchLeads: operation({
    method: 'GET',
    path: '/api/leads/search',
    access: signedIn,
    summary: 'At most eight leads by the first letters of name or e-mail, or the first or last digits of the phone',
    query: z.object({ q: text(100).trim().min(2, 'Type at least two letters.') }),
    reply: z.array(foundLead),
  }),
  exportLeads: operation({
    method: 'GET',
    path: '/api/leads/export',
    access: signedIn,
    summary:
      'Every lead that matches all filters as CSV, streamed; how many in X-Total-Count. Times are those of the zone',
    query: leadFilters.extend({ timeZone }),
  }),
  leadDetails: operation({
    method: 'GET',
    path: '/api/leads/:id',
    access: signedIn,
    summary: 'Everything that is known of a lead: address, consent, other submissions, history',
    params: z.object({ id }),
    reply: leadDetails,
  }),
  takeLead: operation({
    method: 'PUT',
    path: '/api/leads/:id/taker',
    access: signedIn,
    summary: 'Take a lead that is unassigned',
    params: z.object({ id }),
    reply: lead,
  }),
  assignLead: operation({
    method: 'PUT',
    path: '/api/leads/:id/assignee',
    access: supervisors,
    summary: 'Assign a lead to somebody, or to nobody',
    params: z.object({ id }),
    body: z.object({ memberId: id.nullable() }),
    reply: lead,
  }),
  updateLead: operation({
    method: 'PATCH',
    path: '/api/leads/:id',
    access: signedIn,
    summary: 'Tick a lead as contacted or write its notes',
    params: z.object({ id }),
    body: z
      .object({ contacted: z.boolean().optional(), notes: text(10_000).optional(), version: z.int().optional() })
      .refine(body => body.contacted !== undefined || body.notes !== undefined, 'Send contacted or notes.'),
    reply: lead,
  }),
}
