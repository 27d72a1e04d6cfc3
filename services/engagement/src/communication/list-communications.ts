import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { type CommunicationRow, communicationColumns, toCommunication } from './communication-row.ts'

/** Lists pinned announcements, then the others, newest first. Only admins can include expired ones. */
export const listCommunications: Handler<typeof engagement.listCommunications, EngagementDeps> = async (
  request,
  deps,
) => {
  const { actor, query } = request
  const { sql, members, now } = deps
  const includesExpired = query.expired === 'true' && actor.role === 'admin'
  const [rows] = await Promise.all([
    sql<CommunicationRow[]>`
      select ${communicationColumns(sql, actor.id)} from communication
      where ${includesExpired} or expires_at is null or expires_at > ${now()}::timestamptz
      order by is_pinned desc, created_at desc, id desc`,
    members.refresh(),
  ])
  return rows.map(row => toCommunication(row, members))
}
