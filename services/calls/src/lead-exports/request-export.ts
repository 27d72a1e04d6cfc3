import type { calls } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange, runIdempotent } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { countLeads } from '../leads/count-leads.ts'
import { type RequestRow, requestColumns, toRequest } from './request-row.ts'

/** Requests approval for an export above the limit. @throws {ApiError} `conflict` while another request of the member waits. */
export const requestExport: Handler<typeof calls.requestExport, CallsDeps> = async (request, deps) => {
  const { sql, members, config, now } = deps
  const { actor, body } = request
  const filters = { ...body.filters, memberId: actor.id, now: now() }
  const [leads] = await Promise.all([countLeads(sql, filters, config.PORTAL_TIME_ZONE), members.refresh()])
  return runIdempotent(sql, 'export.request', request, async transaction => {
    const [added] = await transaction<RequestRow[]>`
      insert into export_request (member_id, filters, leads, reason)
      values (${actor.id}, ${transaction.json(body.filters)}, ${leads}, ${body.reason})
      on conflict do nothing returning ${requestColumns(transaction)}`
    if (!added) throw new ApiError('conflict', 'You already requested an export. Wait until a supervisor decides.')
    await audit(transaction, request, {
      action: 'lead.request-export',
      subjectId: added.id,
      details: { ...body.filters, leads, reason: body.reason },
    })
    await publishChange(transaction, {
      tags: [{ type: 'ExportRequest' }],
      to: { roles: ['supervisor', 'admin'], members: [actor.id] },
    })
    return toRequest(added, actor.id, members)
  })
}
