import { type AuditAction, type MemberRecord, memberTag } from '@portal/contracts'
import { publishChange, audit, type Actor, ApiError, type Transaction } from '@portal/service-kit'
import { nameOf, recordColumns } from './record.ts'

/**
 * Begins a change of members: until the transaction ends no other one is made, and whoever comes second sees what the
 * first has left. Since nobody demotes or deactivates themselves, the actor at least stays an admin.
 * @throws {ApiError} `forbidden` where the actor is no active admin by now.
 */
export async function beginAsAdmin(sql: Transaction, actor: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.change-members'))`
  const [admin] = await sql`select 1 from member where id = ${actor.id} and role = 'admin' and is_active`
  if (!admin) throw new ApiError('forbidden', 'You are not an admin any more.')
}

/** A member, after `beginAsAdmin`. @throws {ApiError} `not_found`. */
export async function readMember(sql: Transaction, id: string): Promise<MemberRecord> {
  const [member] = await sql<MemberRecord[]>`select ${recordColumns(sql)} from member where id = ${id} for update`
  if (!member) throw new ApiError('not_found', 'This member does not exist.')
  return member
}

/** @throws {ApiError} `conflict` where another active member has this extension. */
export async function refuseTakenExtension(sql: Transaction, extension: string | null, id: string | null) {
  if (extension === null) return
  const [bearer] = await sql<MemberRecord[]>`
    select ${recordColumns(sql)} from member
    where extension = ${extension} and is_active and id is distinct from ${id}`
  if (!bearer) return
  const message = `${nameOf(bearer)} has extension ${extension}. Choose another, or clear theirs first.`
  throw new ApiError('conflict', message, { issues: [{ path: 'extension', message }] })
}

/**
 * Leaves the audit row of a change and tells everybody: a tab asks anew for all that it shows, lists of members included,
 * within a second.
 */
export async function recordChange(
  sql: Transaction,
  call: { actor: Actor; requestId: string },
  { id }: MemberRecord,
  action: AuditAction & `member.${string}`,
  details: Record<string, unknown>,
): Promise<void> {
  await audit(sql, call, { action, subjectId: id, details })
  await publishChange(sql, { tags: [{ type: memberTag }] })
}
