import type { identity, MemberRecord } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { updateTelephony } from '../user/update-telephony.ts'
import { lockMembersAsAdmin, readMember, recordMemberChange } from './change-members.ts'
import { memberRecordColumns } from './member-record.ts'

/**
 * Deactivates a member. A database trigger ends their sessions and notifies every gateway. Their phone is set to do not
 * disturb, without waiting for it. Their past work stays in their name.
 * @throws {ApiError} `not_found`; `forbidden` for the actor's own account.
 */
export const deactivateMember: Handler<typeof identity.deactivateMember, Deps> = async (request, deps) => {
  const { actor, params } = request
  const { isChanged, member } = await deps.sql.begin(async transaction => {
    await lockMembersAsAdmin(transaction, actor)
    const stored = await readMember(transaction, params.id)
    if (stored.id === actor.id) throw new ApiError('forbidden', 'Ask another admin to deactivate you.')
    if (!stored.isActive) return { isChanged: false, member: stored }
    const [member] = await transaction<[MemberRecord]>`
      update member set is_active = false, status = 'offline' where id = ${stored.id}
      returning ${memberRecordColumns(transaction)}`
    const details = { email: member.email, role: member.role }
    await recordMemberChange(transaction, request, member, 'member.deactivate', details)
    return { isChanged: true, member }
  })
  if (isChanged) void updateTelephony(deps, member.id)
  return member
}
