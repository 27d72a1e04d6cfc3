import { z } from 'zod'
import { id, instant, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn, supervisors } from '../role.ts'
import { leadFilters } from './lead-filters.ts'

/** How long an approval is valid. */
export const exportApprovalHours = 24

/** A request for an export above the daily limit. */
const exportRequest = z
  .object({
    id,
    /** Null for a member that identity does not know. */
    member: personName.nullable(),
    isOwn: z.boolean(),
    filters: z.object(leadFilters),
    /** How many leads matched when the member asked. */
    leads: z.int(),
    reason: z.string(),
    requestedAt: instant,
    status: z.enum(['waiting', 'approved', 'declined', 'used']),
    decidedBy: personName.nullable(),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'ExportRequest' })
export type ExportRequest = z.infer<typeof exportRequest>

/** A large export. Admins are notified of it. */
const largeExport = z
  .object({ id: z.string(), at: instant, member: personName.nullable(), leads: z.int() })
  .meta({ id: 'LargeExport' })
export type LargeExport = z.infer<typeof largeExport>

export const leadExportOperations = {
  requestExport: operation({
    method: 'POST',
    path: '/api/leads/export/requests',
    access: signedIn,
    summary: 'Request approval for an export above the daily limit; a member can have one waiting request',
    body: z.object({ filters: z.object(leadFilters).default({}), reason: requiredText(500) }),
    reply: exportRequest,
    status: 201,
    isIdempotent: true,
  }),
  listExportRequests: operation({
    method: 'GET',
    path: '/api/leads/export/requests',
    access: signedIn,
    summary: "List the newest 100 requests for exports: the user's own, or all for supervisors",
    reply: z.array(exportRequest),
  }),
  approveExport: operation({
    method: 'POST',
    path: '/api/leads/export/requests/:id/approve',
    access: supervisors,
    summary: 'Approve a waiting request: the member can export once with these filters, within 24 hours',
    params: z.object({ id }),
    reply: exportRequest,
  }),
  declineExport: operation({
    method: 'POST',
    path: '/api/leads/export/requests/:id/decline',
    access: supervisors,
    summary: 'Decline a waiting request',
    params: z.object({ id }),
    reply: exportRequest,
  }),
  listLargeExports: operation({
    method: 'GET',
    path: '/api/leads/export/large',
    access: admins,
    summary: 'List the newest 20 large exports of leads',
    reply: z.array(largeExport),
  }),
}
