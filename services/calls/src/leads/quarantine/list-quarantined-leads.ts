import type { calls, QuarantinedLead } from '@portal/contracts'
import { decodeCursor, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../../deps.ts'
import { afterPosition } from '../cursor.ts'

const defaultPageSize = 100

/** Lists the leads that look like spam and wait for a decision, newest first. */
export const listQuarantinedLeads: Handler<typeof calls.listQuarantinedLeads, CallsDeps> = async (request, { sql }) => {
  const { limit = defaultPageSize, cursor } = request.query
  const after = cursor ? decodeCursor(cursor) : null
  const where = sql`spam_reason is not null and spam_confirmed_at is null and erased_at is null`
  const [rows, [counted]] = await Promise.all([
    sql<QuarantinedLead[]>`
      select id, created_at as "createdAt", full_name as "fullName", national_phone(phone, phone_e164) as phone, email,
        address, city, state, zip_code as "zipCode", services_interested as "servicesInterested", comments,
        spam_reason as reason
      from lead where ${where} ${after ? afterPosition(sql, after) : sql``}
      order by created_at desc, id desc limit ${limit}`,
    after ? [] : sql<{ total: number }[]>`select count(*)::int as total from lead where ${where}`,
  ])
  if (counted) request.setHeader('x-total-count', String(counted.total))
  const last = rows.at(-1)
  if (last && rows.length === limit) request.setHeader('x-next-cursor', encodeCursor(last))
  return rows
}
