import type { calls, LargeExport } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const maxExports = 20

/** Lists the newest exports with more leads than `EXPORT_NOTICE_ROWS`. */
export const listLargeExports: Handler<typeof calls.listLargeExports, CallsDeps> = async (
  _,
  { sql, members, config },
) => {
  const [rows] = await Promise.all([
    sql<(Omit<LargeExport, 'member'> & { memberId: string })[]>`
      select id::text, at, actor_id as "memberId", (details ->> 'total')::int as leads from audit
      where action = 'lead.export' and (details ->> 'total')::int > ${config.EXPORT_NOTICE_ROWS}
      order by at desc, audit.id desc limit ${maxExports}`,
    members.refresh(),
  ])
  return rows.map(({ memberId, ...row }) => ({ ...row, member: members.nameOf(memberId) }))
}
