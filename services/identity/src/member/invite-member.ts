import type { identity, MemberRecord } from '@portal/contracts'
import { runIdempotent, ApiError, type Transaction, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { updateTelephony } from '../user/update-telephony.ts'
import { lockMembersAsAdmin, recordMemberChange, requireFreeExtension } from './change-members.ts'
import { displayName, memberRecordColumns } from './member-record.ts'

/**
 * Adds a member who can sign in with this email. A deactivated member is activated again, with the role and extension of
 * this invitation; they keep their name unless the invitation has one. Afterwards, the phone of the extension gets their
 * availability, in the background.
 * @throws {ApiError} `conflict` on `email` if an active member has it, or on `extension` if another active member has it.
 */
export const inviteMember: Handler<typeof identity.inviteMember, Deps> = async (request, deps) => {
  const { email, role, firstName, lastName, extension } = request.body
  const invited = await runIdempotent(deps.sql, 'member.invite', request, async transaction => {
    await lockMembersAsAdmin(transaction, request.actor)
    const stored = await findByEmail(transaction, email)
    if (stored?.isActive) {
      const name = displayName(stored)
      const message = name === stored.email ? `${name} has already been invited.` : `${name} already has this email.`
      throw new ApiError('conflict', message, { issues: [{ path: 'email', message }] })
    }
    await requireFreeExtension(transaction, extension, stored?.id ?? null)
    const [member] = stored
      ? await transaction<[MemberRecord]>`
          update member set is_active = true, role = ${role}, extension = ${extension},
            first_name = ${firstName || stored.firstName}, last_name = ${lastName || stored.lastName}
          where id = ${stored.id} returning ${memberRecordColumns(transaction)}`
      : await transaction<[MemberRecord]>`
          insert into member (email, role, first_name, last_name, extension)
          values (${email}, ${role}, ${firstName}, ${lastName}, ${extension})
          returning ${memberRecordColumns(transaction)}`
    const details = { email, role, extension, wasMember: stored !== undefined }
    await recordMemberChange(transaction, request, member, 'member.invite', details)
    return member
  })
  void updateTelephony(deps, invited.id)
  return invited
}

async function findByEmail(transaction: Transaction, email: string): Promise<MemberRecord | undefined> {
  const [member] = await transaction<MemberRecord[]>`
    select ${memberRecordColumns(transaction)} from member where lower(email) = lower(${email}) for update`
  return member
}
