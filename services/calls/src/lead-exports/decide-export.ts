import type { calls, ExportRequest } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange, type ServiceRequest } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type RequestRow, requestColumns, toRequest } from './request-row.ts'

/** @throws {ApiError} `not_found` if no such request waits; `forbidden` for the member's own. */
export const approveExport: Handler<typeof calls.approveExport, CallsDeps> = (request, deps) =>
  decide(request, deps, true)

/** @throws {ApiError} `not_found` if no such request waits; `forbidden` for the member's own. */
export const declineExport: Handler<typeof calls.declineExport, CallsDeps> = (request, deps) =>
  decide(request, deps, false)

async function decide(
  request: Pick<ServiceRequest<typeof calls.approveExport>, 'actor' | 'params' | 'requestId'>,
  { sql, members }: CallsDeps,
  isApproved: boolean,
): Promise<ExportRequest> {
  const { actor, params } = request
  await members.refresh()
  return sql.begin(async transaction => {
    const [decided] = await transaction<RequestRow[]>`
      update export_request
      set is_approved = ${isApproved}, decided_at = clock_timestamp(), decided_by = ${actor.id}
      where id = ${params.id} and decided_at is null returning ${requestColumns(transaction)}`
    if (!decided) throw new ApiError('not_found', 'This request was already decided. Reload the list.')
    if (decided.memberId === actor.id) {
      throw new ApiError('forbidden', "You can't decide on your own request. Ask another supervisor.")
    }
    await audit(transaction, request, {
      action: isApproved ? 'lead.approve-export' : 'lead.decline-export',
      subjectId: decided.id,
      details: { memberId: decided.memberId, leads: decided.leads },
    })
    await publishChange(transaction, {
      tags: [{ type: 'ExportRequest' }],
      to: { roles: ['supervisor', 'admin'], members: [decided.memberId] },
    })
    return toRequest(decided, actor.id, members)
  })
}
