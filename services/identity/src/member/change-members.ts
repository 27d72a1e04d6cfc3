import { type AuditAction, type MemberRecord, memberTag } from '@portal/contracts'
import { publishChange, audit, type Actor, ApiError, type Transaction } from '@portal/service-kit'
import { displayName, memberRecordColumns } from './member-record.ts'

/**
 * Starts a change of members. Until the transaction ends, no other change starts, so each sees the result of the
 * previous one. Since admins cannot demote or deactivate themselves, at least the actor remains an admin.
 * @throws {ApiError} `forbidden` if the actor is no longer an active admin.
 */
export async function lockMembersAsAdmin(transaction: Transaction, actor: Actor): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtext('identity.change-members'))`
  const [admin] = await transaction`select 1 from member where id = ${actor.id} and role = 'admin' and is_active`
  if (!admin) throw new ApiError('forbidden', 'You are no longer an admin.')
}

/** Returns a member, after `lockMembersAsAdmin`. @throws {ApiError} `not_found`. */
export async function readMember(transaction: Transaction, id: string): Promise<MemberRecord> {
  const [member] = await transaction<MemberRecord[]>`
    select ${memberRecordColumns(transaction)} from member where id = ${id} for update`
  if (!member) throw new ApiError('not_found', 'This member does not exist.')
  return member
}

/** @throws {ApiError} `conflict` if another active member has this extension. */
export async function requireFreeExtension(
  transaction: Transaction,
  extension: string | null,
  memberId: string | null,
) {
  if (extension === null) return
  const [owner] = await transaction<MemberRecord[]>`
    select ${memberRecordColumns(transaction)} from member
    where extension = ${extension} and is_active and id is distinct from ${memberId}`
  if (!owner) return
  const message = `${displayName(owner)} has extension ${extension}. Choose another, or clear theirs first.`
  throw new ApiError('conflict', message, { issues: [{ path: 'extension', message }] })
}

/** Writes the audit row of a change and publishes it to everyone: a member's name or role can be on any screen. */
export async function recordMemberChange(
  transaction: Transaction,
  request: { actor: Actor; requestId: string },
  { id }: MemberRecord,
  action: AuditAction & `member.${string}`,
  details: Record<string, unknown>,
): Promise<void> {
  await audit(transaction, request, { action, subjectId: id, details })
  await publishChange(transaction, { tags: [{ type: memberTag }] })
}
