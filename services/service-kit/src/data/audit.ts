import type { AuditAction } from '@portal/contracts'
import type { Sql, Transaction } from './database.ts'
import type { Actor } from '../http/tokens.ts'

export interface AuditEntry {
  action: AuditAction
  /** At most 300 characters are kept: the index takes no subject of any length. */
  subjectId?: string
  details?: Record<string, unknown>
}

const longestSubject = 300

/** Writes who did what, in the transaction of the change itself. */
export async function audit(
  sql: Sql | Transaction,
  { actor, requestId }: { actor: Actor | null; requestId: string },
  { action, subjectId, details = {} }: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit (actor_id, actor_role, action, subject_id, details, request_id)
    values (${actor?.id ?? null}, ${actor?.role ?? null}, ${action}, ${subjectId?.slice(0, longestSubject) ?? null}, ${sql.json(details as never)}, ${requestId})`
}
