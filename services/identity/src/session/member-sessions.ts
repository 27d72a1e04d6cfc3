import type { identity, MemberSession } from '@portal/contracts'
import { ApiError, audit, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { lockMembersAsAdmin, readMember } from '../member/change-members.ts'
import { describeDevice } from './describe-device.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { isLiveSession } from './session-id.ts'

/** Returns the live sessions of a member, newest sign-in first. An unknown member has none. */
export const listMemberSessions: Handler<typeof identity.listMemberSessions, Deps> = async (
  { params },
  { sql, config },
) => {
  const rows = await sql<(Omit<MemberSession, 'device'> & { userAgent: string })[]>`
    select id, user_agent as "userAgent", ip, created_at as "startedAt", last_seen_at as "lastSeenAt"
    from session where member_id = ${params.id} and ${isLiveSession(sql, config)}
    order by created_at desc, id`
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent) }))
}

/** Signs a member out of one browser. @throws {ApiError} `not_found`. */
export const endMemberSession: Handler<typeof identity.endMemberSession, Deps> = async (request, { sql }) => {
  const { actor, params } = request
  await sql.begin(async transaction => {
    await lockMembersAsAdmin(transaction, actor)
    const count = await revokeSessions(transaction, params.id, transaction`id = ${params.sessionId}`)
    if (count === 0) throw new ApiError('not_found', 'This session has already ended.')
    await audit(transaction, request, { action: 'member.end-sessions', subjectId: params.id, details: { count } })
  })
}

/** Signs a member out of all browsers. @throws {ApiError} `not_found` for an unknown member. */
export const endMemberSessions: Handler<typeof identity.endMemberSessions, Deps> = async (request, { sql }) => {
  const { actor, params } = request
  await sql.begin(async transaction => {
    await lockMembersAsAdmin(transaction, actor)
    const member = await readMember(transaction, params.id)
    const count = await revokeSessions(transaction, member.id, transaction`true`)
    if (count === 0) return
    await audit(transaction, request, { action: 'member.end-sessions', subjectId: member.id, details: { count } })
  })
}
