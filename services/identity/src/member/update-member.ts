import type { identity, MemberRecord } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { beginAsAdmin, readMember, recordChange, refuseTakenExtension } from './change-members.ts'
import { recordColumns } from './record.ts'

const fields = ['role', 'firstName', 'lastName', 'extension'] as const

/**
 * Changes a member's name, extension or role; what is not sent stays. A new role counts at once, in every open tab.
 * @throws {ApiError} `not_found`; `forbidden` for one's own role; `conflict` where another active member has the extension.
 */
export const updateMember: Handler<typeof identity.updateMember, Deps> = async (call, { sql }) => {
  const { actor, params, body } = call
  return sql.begin(async transaction => {
    await beginAsAdmin(transaction, actor)
    const stored = await readMember(transaction, params.id)
    const next = { ...stored, ...given(body) }
    const changed = fields.filter(field => next[field] !== stored[field])
    if (changed.length === 0) return stored
    if (changed.includes('role') && stored.id === actor.id) {
      const message = 'Ask another admin to change your own role.'
      throw new ApiError('forbidden', message, { issues: [{ path: 'role', message }] })
    }
    if (changed.includes('extension') && stored.isActive) {
      await refuseTakenExtension(transaction, next.extension, stored.id)
    }
    const [member] = await transaction<[MemberRecord]>`
      update member set role = ${next.role}, first_name = ${next.firstName}, last_name = ${next.lastName},
        extension = ${next.extension}
      where id = ${stored.id} returning ${recordColumns(transaction)}`
    const details = Object.fromEntries(changed.map(field => [field, { from: stored[field], to: member[field] }]))
    await recordChange(transaction, call, member, 'member.update', details)
    return member
  }) as ReturnType<typeof updateMember>
}

/** Without what was left out. */
const given = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>
