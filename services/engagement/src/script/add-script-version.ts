import type { Transaction } from '@portal/service-kit'

/** Keeps what a script is now as its next version. Hold the script's row locked, or have made it in this transaction. */
export async function addScriptVersion(
  transaction: Transaction,
  scriptId: string,
  changedBy: string | null,
): Promise<void> {
  await transaction`
    insert into script_version (script_id, version, at, changed_by, title, description, category, tags, steps)
    select id, (select coalesce(max(version), 0) + 1 from script_version where script_id = script.id), updated_at,
      ${changedBy}, title, description, category, tags, steps
    from script where id = ${scriptId}`
}
