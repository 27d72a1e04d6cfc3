import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { communicationNotFound } from './communication-row.ts'

/** Lists active members by name, with the time they confirmed the current text. @throws {ApiError} `not_found`. */
export const listReaders: Handler<typeof engagement.listReaders, EngagementDeps> = async ({ params }, deps) => {
  const { sql, members } = deps
  const [rows] = await Promise.all([
    sql<{ memberId: string | null; readAt: string | null }[]>`
      select member_id as "memberId", read_at as "readAt" from communication
      left join communication_reader on communication_id = id and read_at >= updated_at
      where id = ${params.id}`,
    members.refresh(),
  ])
  if (rows.length === 0) throw communicationNotFound()
  const readAt = new Map(rows.map(row => [row.memberId, row.readAt]))
  return members
    .list()
    .filter(member => member.isActive)
    .map(({ id, firstName, lastName }) => ({ memberId: id, firstName, lastName, readAt: readAt.get(id) ?? null }))
    .sort((one, other) => sortName(one).localeCompare(sortName(other)))
}

const sortName = (member: { firstName: string; lastName: string }) => `${member.firstName} ${member.lastName}`
