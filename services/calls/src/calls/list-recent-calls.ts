import type { Call, calls } from '@portal/contracts'
import { decodeCursor, type Sql, encodeCursor, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'

const defaultPageSize = 100

type CallRow = Omit<Call, 'member' | 'doNotCall'> & { memberId: string | null }

/** Lists the calls of all members, or with `mine` those of the user, newest first. A voicemail has the status `other`. */
export const listRecentCalls: Handler<typeof calls.listRecentCalls, CallsDeps> = async (request, { sql, members }) => {
  const { direction, status, mine, limit = defaultPageSize, cursor } = request.query
  const after = cursor ? decodeCursor(cursor) : null
  const where = sql`
    true ${direction ? sql`and direction = ${direction}` : sql``}
    ${status === 'other' ? sql`and outcome in ('voicemail', 'other')` : sql``}
    ${status && status !== 'other' ? sql`and outcome = ${status}` : sql``}
    ${mine === 'true' ? sql`and member_id = ${request.actor.id}` : sql``}`
  const [rows, [counted]] = await Promise.all([
    sql<CallRow[]>`
      select id, direction, phone_number as "phoneNumber", started_at as timestamp, member_id as "memberId",
        case when outcome = 'voicemail' then 'other' else outcome end as status,
        case when outcome = 'answered' then duration_seconds else 0 end as duration
      from call where ${where} ${after ? sql`and (started_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by started_at desc, id desc limit ${limit}`,
    after ? [] : sql<{ total: number }[]>`select count(*)::int as total from call where ${where}`,
    members.refresh(),
  ])
  if (counted) request.setHeader('x-total-count', String(counted.total))
  const last = rows.at(-1)
  if (last && rows.length === limit)
    request.setHeader('x-next-cursor', encodeCursor({ createdAt: last.timestamp, id: last.id }))
  const isOnDoNotCallList = await findBlockedNumbers(sql, rows)
  return rows.map(({ memberId, ...row }) => ({
    ...row,
    member: members.nameOf(memberId),
    doNotCall: isOnDoNotCallList(row.phoneNumber),
  }))
}

/** Returns a check whether the number of one of these calls is on the do-not-call list, whatever its notation. */
async function findBlockedNumbers(sql: Sql, rows: readonly CallRow[]): Promise<(phoneNumber: string) => boolean> {
  const e164 = new Map(rows.map(({ phoneNumber }) => [phoneNumber, toE164(phoneNumber) ?? '']))
  const blocked = await sql<{ e164: string }[]>`
    select phone_e164 as e164 from do_not_call where phone_e164 = any(${[...e164.values()]})`
  const numbers = new Set(blocked.map(entry => entry.e164))
  return phoneNumber => numbers.has(e164.get(phoneNumber) ?? '')
}
