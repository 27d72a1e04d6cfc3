import type { Body, engagement } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'
import { addScriptVersion } from './add-script-version.ts'
import { sortSteps, type ScriptRow, scriptColumns } from './script-row.ts'

type NewScript = Body<typeof engagement.createScript>

/** Stores a script and its first version. */
export async function insertScript(
  transaction: Transaction,
  { title, description, category, tags, content, steps }: NewScript,
  { at, by }: { at: Date; by: string | null },
): Promise<ScriptRow> {
  const [created] = await transaction<[ScriptRow]>`
    insert into script (title, description, category, tags, content, steps, created_at, updated_at)
    values (${title}, ${description}, ${category}, ${transaction.json(tags)}, ${content},
      ${transaction.json(sortSteps(steps))}, ${at}::timestamptz, ${at}::timestamptz)
    returning ${scriptColumns(transaction)}`
  await addScriptVersion(transaction, created.id, by)
  return created
}
