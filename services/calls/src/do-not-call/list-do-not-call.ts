import type { calls } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'

const usualPage = 100

/** The numbers that nobody may call, newest first, found by their digits or by words of the reason. */
export const listDoNotCall: Handler<typeof calls.listDoNotCall, CallsDeps> = async (call, { sql, members }) => {
  const { search = '', limit = usualPage, cursor } = call.query
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
  if (counted) call.setHeader('x-total-count', String(counted.total))
  const last = rows.at(-1)
  if (last && rows.length === limit)
    call.setHeader('x-next-cursor', encodeCursor({ createdAt: last.addedAt, id: last.id }))
  return rows.map(row => toEntry(row, members))
}
