import type { calls } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'

const defaultPageSize = 100

/** Lists the do-not-call numbers, newest first. The search matches digits of the number or text of the reason. */
export const listDoNotCall: Handler<typeof calls.listDoNotCall, CallsDeps> = async (request, { sql, members }) => {
  const { search = '', limit = defaultPageSize, cursor } = request.query
  const after = cursor ? decodeCursor(cursor) : null
  const digits = search.replaceAll(/\D/g, '')
  const where = sql`(position(lower(${search.trim()}) in lower(reason)) > 0
    ${digits ? sql`or position(${digits} in phone_e164) > 0` : sql``})`
  const [rows, [counted]] = await Promise.all([
    sql<EntryRow[]>`
      select ${entryColumns(sql)} from do_not_call
      where ${where} ${after ? sql`and (added_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by added_at desc, id desc limit ${limit}`,
    after ? [] : sql<{ total: number }[]>`select count(*)::int as total from do_not_call where ${where}`,
    members.refresh(),
  ])
  if (counted) request.setHeader('x-total-count', String(counted.total))
  const last = rows.at(-1)
  if (last && rows.length === limit)
    request.setHeader('x-next-cursor', encodeCursor({ createdAt: last.addedAt, id: last.id }))
  return rows.map(row => toEntry(row, members))
}
