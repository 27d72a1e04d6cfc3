import type { Sql, Transaction } from './database.ts'
import type { Caller } from './token.ts'

export interface AuditEntry {
  /** The word's noun and verb, such as `lead.update`. */
  action: string
  subjectId?: string
  details?: Record<string, unknown>
}

/** Writes who did what, in the transaction of the change itself. */
export async function audit(
  sql: Sql | Transaction,
  { caller, requestId }: { caller: Caller | null; requestId: string },
  { action, subjectId, details = {} }: AuditEntry,
): Promise<void> {
  await sql`
    insert into audit (actor_id, actor_role, action, subject_id, details, request_id)
    values (${caller?.id ?? null}, ${caller?.role ?? null}, ${action}, ${subjectId ?? null}, ${sql.json(details as never)}, ${requestId})`
}
