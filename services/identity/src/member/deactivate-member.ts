import type { identity, MemberRecord } from '@portal/contracts'
import { Refusal, type Verb } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { beginAsAdmin, readMember, recordChange } from './change-members.ts'
import { recordColumns } from './record.ts'

/**
 * Keeps a member out: the database ends their sessions with it and tells every gateway. What they did stays theirs.
 * @throws {Refusal} `not_found`; `forbidden` for oneself.
 */
export const deactivateMember: Verb<typeof identity.deactivateMember, Deps> = async (call, { sql }) => {
  const { caller, params } = call
  return sql.begin(async transaction => {
    await beginAsAdmin(transaction, caller)
    const stored = await readMember(transaction, params.id)
    if (stored.id === caller.id) throw new Refusal('forbidden', 'Ask another admin to deactivate you.')
    if (!stored.isActive) return stored
    const [member] = await transaction<[MemberRecord]>`
      update member set is_active = false, status = 'offline' where id = ${stored.id}
      returning ${recordColumns(transaction)}`
    await recordChange(transaction, call, member, 'member.deactivate', { email: member.email, role: member.role })
    return member
  }) as ReturnType<typeof deactivateMember>
}
