import type { calls } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { behind } from './cursor.ts'
import { countLeads } from './count-leads.ts'
import { type LeadRow, leadColumns, toLead } from './lead-row.ts'
import { matching } from './lead-filters.ts'
import { seek } from './find-page-start.ts'

const largestPage = 500

/** One page of the leads that match all filters, newest first: from the top, behind a cursor, or from the n-th row on. */
export const listLeads: Handler<typeof calls.listLeads, CallsDeps> = async ({ query, setHeader }, deps) => {
  const { sql, members, config } = deps
  const { limit = largestPage, cursor, at = 0, ...filters } = query
  const where = matching(sql, filters, config.PORTAL_TIME_ZONE)
  const start = at > 0 && !cursor ? await seek(sql, filters, config.PORTAL_TIME_ZONE, at) : undefined
  const after = cursor ? decodeCursor(cursor) : start?.after
  const [rows, total] = await Promise.all([
    // The page is found in an index alone; only its own rows are read.
    sql<LeadRow[]>`
      select ${leadColumns(sql)} from lead where id in (
        select id from lead
        where ${where} ${after ? behind(sql, after) : sql``}
        order by created_at desc, id desc offset ${start?.skip ?? 0} limit ${limit})
      order by created_at desc, id desc`,
    start?.total ?? countLeads(sql, filters, config.PORTAL_TIME_ZONE),
    members.refresh(),
  ])
  setHeader('x-total-count', String(total))
  const last = rows.at(-1)
  if (last && rows.length === limit) setHeader('x-next-cursor', encodeCursor(last))
  return rows.map(row => toLead(row, members))
}
