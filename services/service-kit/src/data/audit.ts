import type { AuditAction } from '@portal/contracts'
import type { Actor } from '../http/tokens.ts'
import type { Sql, Transaction } from './sql.ts'

export interface AuditEntry {
  action: AuditAction
  /** The first 300 characters are stored: longer values do not fit the index. */
  subjectId?: string
  details?: Record<string, unknown>
}

const maxSubjectLength = 300

/** Records who did what. Pass the transaction of the change, so that both are stored or neither. */
export async function audit(
  sql: Sql | Transaction,
  { actor, requestId }: { actor: Actor | null; requestId: string },
  { action, subjectId, details = {} }: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit (actor_id, actor_role, action, subject_id, details, request_id)
    values (${actor?.id ?? null}, ${actor?.role ?? null}, ${action}, ${subjectId?.slice(0, maxSubjectLength) ?? null},
      ${sql.json(details as never)}, ${requestId})`
}
