import { z } from 'zod'
import { firstPageHeaders, id, paging } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins } from '../role.ts'
import { lead } from './lead.ts'

/** A lead that looks like spam and waits for a decision. */
const quarantinedLead = lead
  .pick({
    id: true,
    createdAt: true,
    fullName: true,
    phone: true,
    email: true,
    address: true,
    city: true,
    state: true,
    zipCode: true,
    servicesInterested: true,
  })
  .extend({
    comments: z.string(),
    /** The signs of a bot, separated by commas. */
    reason: z.string(),
  })
  .meta({ id: 'QuarantinedLead' })
export type QuarantinedLead = z.infer<typeof quarantinedLead>

export const quarantineOperations = {
  listQuarantinedLeads: operation({
    method: 'GET',
    path: '/api/leads/quarantined',
    access: admins,
    summary: 'List the leads that look like spam and wait for a decision, newest first',
    query: z.object(paging),
    reply: z.array(quarantinedLead),
    replyHeaders: firstPageHeaders,
  }),
  releaseQuarantinedLead: operation({
    method: 'POST',
    path: '/api/leads/quarantined/:id/release',
    access: admins,
    summary: 'Move a quarantined lead to the leads that agents work',
    params: z.object({ id }),
    status: 204,
  }),
  confirmQuarantinedLead: operation({
    method: 'POST',
    path: '/api/leads/quarantined/:id/confirm',
    access: admins,
    summary: 'Confirm that a quarantined lead is spam, so that it leaves the list; it can still be released',
    params: z.object({ id }),
    status: 204,
  }),
}
