import type { calls } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { afterPosition } from './cursor.ts'
import { countLeads, leadCount } from './count-leads.ts'
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
  const isCounted = !ids && !start
  // An index alone finds the page; only its own rows are read. One statement reads the rows and the total: a list that
  // shows a lead must have counted it, since the lead's change event no longer changes the total.
  const rows = await sql<(LeadRow & { total?: number })[]>`
    select ${leadColumns(sql, view)} ${isCounted ? sql`, ${leadCount(sql, filters, config.PORTAL_TIME_ZONE)} as total` : sql``}
    from lead where id in (
      select id from lead
      where ${where} ${after ? afterPosition(sql, after) : sql``}
      order by created_at desc, id desc offset ${start?.skip ?? 0} limit ${limit})
    order by created_at desc, id desc`
  const isEmptyPage = isCounted && rows.length === 0 && after
  const counted = isEmptyPage ? await countLeads(sql, filters, config.PORTAL_TIME_ZONE) : rows[0]?.total
  setHeader('x-total-count', String(start?.total ?? counted ?? rows.length))
  const last = rows.at(-1)
  if (last && rows.length === limit) setHeader('x-next-cursor', encodeCursor(last))
  return rows.map(({ total: _total, ...row }) => toLead(row, view))
}
