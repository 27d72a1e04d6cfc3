import { type calls, exportApprovalHours, type LeadFilters, supervisors } from '@portal/contracts'
import { ApiError, audit, publishChange, type ServiceRequest, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

type Request = Pick<ServiceRequest<typeof calls.exportLeads>, 'actor' | 'requestId'>

/**
 * Records an export of `total` leads, which counts toward the member's daily limit. Above the limit, the export uses an
 * approval for the same filters. Admins are notified of large exports. Run it while the member has no other export.
 * @throws {ApiError} `forbidden` above the limit without an approval.
 */
export async function recordExport(
  request: Request,
  { sql, config, now }: CallsDeps,
  filters: LeadFilters,
  total: number,
): Promise<void> {
  const limit = config.EXPORT_ROWS_PER_DAY
  await sql.begin(async transaction => {
    const isLimited = total > 0 && !supervisors.includes(request.actor.role)
    const exported = isLimited ? await exportedToday(transaction, request, now(), config.PORTAL_TIME_ZONE) : 0
    const isAbove = isLimited && exported + total > limit
    const approvalId = isAbove ? await takeApproval(transaction, request, filters) : undefined
    if (isAbove && !approvalId) throw aboveLimit(total, limit, exported)

    await audit(transaction, request, {
      action: 'lead.export',
      details: { ...filters, total, ...(approvalId && { approvalId }) },
    })
    if (approvalId) {
      const to = { roles: ['supervisor' as const, 'admin' as const], members: [request.actor.id] }
      await publishChange(transaction, { tags: [{ type: 'ExportRequest' }], to })
    }
    if (total > config.EXPORT_NOTICE_ROWS) {
      await publishChange(transaction, { tags: [{ type: 'LargeExport' }], to: { roles: ['admin'] } })
    }
  })
}

const aboveLimit = (total: number, limit: number, exported: number) => {
  const [size, perDay, before] = [total, limit, exported].map(rows => rows.toLocaleString('en-US'))
  const already = exported > 0 ? `, and you exported ${before} today` : ''
  return new ApiError(
    'forbidden',
    `This export has ${size} leads. You can export ${perDay} leads a day${already}. Narrow the filters, or ask a supervisor.`,
  )
}

/** Counts the leads in the audit, which has every export. */
async function exportedToday(transaction: Transaction, { actor }: Request, now: Date, timeZone: string) {
  const [sum] = await transaction<[{ rows: number }]>`
    select coalesce(sum((details ->> 'total')::int), 0)::int as rows from audit
    where action = 'lead.export' and actor_id = ${actor.id}
      and at >= date_trunc('day', ${now}::timestamptz, ${timeZone})`
  return sum.rows
}

/** Marks an approval as used. @returns its ID; undefined without one. */
async function takeApproval(transaction: Transaction, { actor }: Request, filters: LeadFilters) {
  const [taken] = await transaction<{ id: string }[]>`
    update export_request set used_at = clock_timestamp()
    where id = (
      select id from export_request
      where member_id = ${actor.id} and is_approved and used_at is null and filters = ${transaction.json(filters)}
        and decided_at > clock_timestamp() - ${exportApprovalHours} * interval '1 hour'
      order by decided_at limit 1)
    returning id`
  return taken?.id
}
