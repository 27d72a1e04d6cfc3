import type { identity, MemberRecord } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { updateTelephony } from '../user/update-telephony.ts'
import { lockMembersAsAdmin, readMember, recordMemberChange, requireFreeExtension } from './change-members.ts'
import { memberRecordColumns } from './member-record.ts'

const fields = ['role', 'firstName', 'lastName', 'extension'] as const

/**
 * Changes the fields that the request has. A new role takes effect at once, in every open tab. The phone of a new extension
 * is set to the availability of an active member, without waiting for it.
 * @throws {ApiError} `not_found`; `forbidden` for the actor's own role; `conflict` if another active member has the
 * extension.
 */
export const updateMember: Handler<typeof identity.updateMember, Deps> = async (request, deps) => {
  const { actor, params, body } = request
  const { hasNewExtension, member } = await deps.sql.begin(async transaction => {
    await lockMembersAsAdmin(transaction, actor)
    const stored = await readMember(transaction, params.id)
    const next = { ...stored, ...withoutUndefined(body) }
    const changed = fields.filter(field => next[field] !== stored[field])
    if (changed.length === 0) return { hasNewExtension: false, member: stored }
    if (changed.includes('role') && stored.id === actor.id) {
      const message = 'Ask another admin to change your own role.'
      throw new ApiError('forbidden', message, { issues: [{ path: 'role', message }] })
    }
    if (changed.includes('extension') && stored.isActive) {
      await requireFreeExtension(transaction, next.extension, stored.id)
    }
    const [member] = await transaction<[MemberRecord]>`
      update member set role = ${next.role}, first_name = ${next.firstName}, last_name = ${next.lastName},
        extension = ${next.extension}
      where id = ${stored.id} returning ${memberRecordColumns(transaction)}`
    const details = Object.fromEntries(changed.map(field => [field, { from: stored[field], to: member[field] }]))
    await recordMemberChange(transaction, request, member, 'member.update', details)
    return { hasNewExtension: changed.includes('extension'), member }
  })
  if (hasNewExtension && member.isActive) void updateTelephony(deps, member.id)
  return member
}

const withoutUndefined = <T extends object>(body: T) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>
