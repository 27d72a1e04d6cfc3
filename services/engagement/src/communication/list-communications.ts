import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { type CommunicationRow, communicationColumns, toCommunication } from './communication-row.ts'

/** Pinned announcements, then the others, newest first. Those that have expired are for admins who ask for them. */
export const listCommunications: Handler<typeof engagement.listCommunications, EngagementDeps> = async (
  request,
  deps,
) => {
  const { actor, query } = request
  const { sql, members, now } = deps
  const withExpired = query.expired === 'true' && actor.role === 'admin'
  const [rows] = await Promise.all([
    sql<CommunicationRow[]>`
      select ${communicationColumns(sql, actor.id)} from communication
      where ${withExpired} or expires_at is null or expires_at > ${now()}::timestamptz
      order by is_pinned desc, created_at desc, id desc`,
    members.refresh(),
  ])
  return rows.map(row => toCommunication(row, members))
}
