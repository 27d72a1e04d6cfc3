import type { identity, MemberRecord } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { tellTelephony } from '../user/tell-telephony.ts'
import { beginAsAdmin, readMember, recordChange } from './change-members.ts'
import { recordColumns } from './record.ts'

/**
 * Keeps a member out: the database ends their sessions with it and tells every gateway. Their telephone is silenced,
 * which nobody waits for. What they did stays theirs.
 * @throws {ApiError} `not_found`; `forbidden` for oneself.
 */
export const deactivateMember: Handler<typeof identity.deactivateMember, Deps> = async (call, deps) => {
  const { actor, params } = call
  const { isNews, member } = await deps.sql.begin(async transaction => {
    await beginAsAdmin(transaction, actor)
    const stored = await readMember(transaction, params.id)
    if (stored.id === actor.id) throw new ApiError('forbidden', 'Ask another admin to deactivate you.')
    if (!stored.isActive) return { isNews: false, member: stored }
    const [member] = await transaction<[MemberRecord]>`
      update member set is_active = false, status = 'offline' where id = ${stored.id}
      returning ${recordColumns(transaction)}`
    await recordChange(transaction, call, member, 'member.deactivate', { email: member.email, role: member.role })
    return { isNews: true, member }
  })
  if (isNews) void tellTelephony(deps, member.id)
  return member
}
