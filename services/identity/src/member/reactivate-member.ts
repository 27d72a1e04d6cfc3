import type { identity, MemberRecord } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { beginAsAdmin, readMember, recordChange, refuseTakenExtension } from './change-members.ts'
import { recordColumns } from './record.ts'

/**
 * Lets a deactivated member sign in again, as they were.
 * @throws {Refusal} `not_found`; `conflict` where somebody else has their extension by now.
 */
export const reactivateMember: Handler<typeof identity.reactivateMember, Deps> = async (call, { sql }) => {
  const { actor, params } = call
  return sql.begin(async transaction => {
    await beginAsAdmin(transaction, actor)
    const stored = await readMember(transaction, params.id)
    if (stored.isActive) return stored
    await refuseTakenExtension(transaction, stored.extension, stored.id)
    const [member] = await transaction<[MemberRecord]>`
      update member set is_active = true where id = ${stored.id} returning ${recordColumns(transaction)}`
    await recordChange(transaction, call, member, 'member.reactivate', { email: member.email, role: member.role })
    return member
  }) as ReturnType<typeof reactivateMember>
}
