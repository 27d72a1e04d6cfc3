import type { calls } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { afterPosition } from './cursor.ts'
import { countLeads } from './count-leads.ts'
import { createLeadView, type LeadRow, leadColumns, toLead } from './lead-row.ts'
import { matchesFilters } from './lead-filters.ts'
import { findPageStart } from './find-page-start.ts'

const maxPageSize = 500

/** Lists one page of the matching leads, newest first: from the top, after a cursor, or from row `at`. */
export const listLeads: Handler<typeof calls.listLeads, CallsDeps> = async ({ actor, query, setHeader }, deps) => {
  const { sql, config } = deps
  const { limit = maxPageSize, cursor, at = 0, ids, ...requested } = query
  if (ids && Object.keys(query).length === 1) {
    const leads = await deps.readLeads(ids)
    setHeader('x-total-count', String(leads.length))
    return leads
  }
  const view = await createLeadView(deps)
  const filters = { ...requested, memberId: actor.id, now: view.now }
  const where = sql`
    ${matchesFilters(sql, filters, config.PORTAL_TIME_ZONE)} ${ids ? sql`and id = any (${ids})` : sql``}`
  const start = at > 0 && !cursor && !ids ? await findPageStart(sql, filters, config.PORTAL_TIME_ZONE, at) : undefined
  const after = cursor ? decodeCursor(cursor) : start?.after
  const [rows, total] = await Promise.all([
    // An index alone finds the page; only its own rows are read.
    sql<LeadRow[]>`
      select ${leadColumns(sql, view)} from lead where id in (
        select id from lead
        where ${where} ${after ? afterPosition(sql, after) : sql``}
        order by created_at desc, id desc offset ${start?.skip ?? 0} limit ${limit})
      order by created_at desc, id desc`,
    ids ? undefined : (start?.total ?? countLeads(sql, filters, config.PORTAL_TIME_ZONE)),
  ])
  setHeader('x-total-count', String(total ?? rows.length))
  const last = rows.at(-1)
  if (last && rows.length === limit) setHeader('x-next-cursor', encodeCursor(last))
  return rows.map(row => toLead(row, view))
}
