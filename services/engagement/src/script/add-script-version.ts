import type { Transaction } from '@portal/service-kit'

/** Stores the script's current text as its next version. The transaction must have locked or inserted the script's row. */
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
