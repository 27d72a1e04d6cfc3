import type { calls } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { callsFound } from './find-by-text.ts'
import { callColumns, type CallRow, toCall, withCustomers } from './read-calls.ts'

const defaultPageSize = 100

/**
 * Lists the calls of all members, or with `mine` those of the user, newest first. With `today`, only the calls that
 * the dashboard counts. A voicemail has the status `other`.
 */
export const listRecentCalls: Handler<typeof calls.listRecentCalls, CallsDeps> = async (request, deps) => {
  const { sql, members, config, now } = deps
  const { q, direction, status, mine, today, limit = defaultPageSize, cursor, ids } = request.query
  if (ids && Object.keys(request.query).length === 1) {
    const found = await deps.readCalls(ids)
    request.setHeader('x-total-count', String(found.length))
    return found.map(call => toCall(call, request.actor.id, deps))
  }
  const after = cursor ? decodeCursor(cursor) : null
  const startOfToday = sql`date_trunc('day', ${now()}::timestamptz, ${config.PORTAL_TIME_ZONE})`
  const where = sql`
    true ${q ? sql`and id = any (array(select id from found))` : sql``}
    ${direction ? sql`and direction = ${direction}` : sql``}
    ${status === 'other' ? sql`and outcome in ('voicemail', 'other')` : sql``}
    ${status && status !== 'other' ? sql`and outcome = ${status}` : sql``}
    ${mine === 'true' ? sql`and member_id = ${request.actor.id}` : sql``}
    ${today === 'true' ? sql`and started_at >= ${startOfToday} and started_at <= ${now()}` : sql``}
    ${ids ? sql`and id = any (${ids})` : sql``}`
  const count = after ? sql`` : sql`, (select count(*)::int from call where ${where}) as total`
  // One statement reads the rows and the total: a list that shows a call must have counted it, since the call's change
  // event no longer changes the total.
  const [rows] = await Promise.all([
    sql<(CallRow & { total?: number })[]>`
      ${q ? sql`with found as (${callsFound(sql, q)})` : sql``}
      select ${callColumns(sql)} ${count} from call
      where ${where} ${after ? sql`and (started_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by started_at desc, id desc limit ${limit}`,
    members.refresh(),
  ])
  if (!after) request.setHeader('x-total-count', String(rows[0]?.total ?? 0))
  const last = rows.at(-1)
  if (last && rows.length === limit)
    request.setHeader('x-next-cursor', encodeCursor({ createdAt: last.timestamp, id: last.id }))
  const found = rows.map(({ total: _total, ...call }) => call)
  return (await withCustomers(deps, found)).map(call => toCall(call, request.actor.id, deps))
}
