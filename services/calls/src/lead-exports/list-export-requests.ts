import { type calls, supervisors } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type RequestRow, requestColumns, toRequest } from './request-row.ts'

const maxRequests = 100

/** Lists the newest requests: all for supervisors, otherwise the member's own. */
export const listExportRequests: Handler<typeof calls.listExportRequests, CallsDeps> = async (
  { actor },
  { sql, members },
) => {
  const [rows] = await Promise.all([
    sql<RequestRow[]>`
      select ${requestColumns(sql)} from export_request
      where ${supervisors.includes(actor.role) ? sql`true` : sql`member_id = ${actor.id}`}
      order by requested_at desc limit ${maxRequests}`,
    members.refresh(),
  ])
  return rows.map(row => toRequest(row, actor.id, members))
}
