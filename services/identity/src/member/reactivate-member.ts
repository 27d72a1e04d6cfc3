import type { identity, MemberRecord } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { updateTelephony } from '../user/update-telephony.ts'
import { lockMembersAsAdmin, readMember, recordMemberChange, requireFreeExtension } from './change-members.ts'
import { memberRecordColumns } from './member-record.ts'

/**
 * Lets a deactivated member sign in again, with their role and extension. Afterwards, their phone gets their availability,
 * in the background.
 * @throws {ApiError} `not_found`; `conflict` if another member has their extension now.
 */
export const reactivateMember: Handler<typeof identity.reactivateMember, Deps> = async (request, deps) => {
  const { actor, params } = request
  const { isChanged, member } = await deps.sql.begin(async transaction => {
    await lockMembersAsAdmin(transaction, actor)
    const stored = await readMember(transaction, params.id)
    if (stored.isActive) return { isChanged: false, member: stored }
    await requireFreeExtension(transaction, stored.extension, stored.id)
    const [member] = await transaction<[MemberRecord]>`
      update member set is_active = true where id = ${stored.id} returning ${memberRecordColumns(transaction)}`
    const details = { email: member.email, role: member.role }
    await recordMemberChange(transaction, request, member, 'member.reactivate', details)
    return { isChanged: true, member }
  })
  if (isChanged) void updateTelephony(deps, member.id)
  return member
}
