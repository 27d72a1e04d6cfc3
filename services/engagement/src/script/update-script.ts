import type { engagement } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { addScriptVersion } from './add-script-version.ts'
import { scriptColumns, scriptNotFound, type ScriptRow, sortSteps, toScript } from './script-row.ts'

/**
 * Changes a script and stores the result as a version.
 * @throws {ApiError} `not_found`; `conflict` with the stored script if the edit is based on an older version.
 */
export const updateScript: Handler<typeof engagement.updateScript, EngagementDeps> = async (request, deps) => {
  const { actor, params, body } = request
  const { sql, members, now } = deps
  await members.refresh()
  return sql.begin(async transaction => {
    const [stored] = await transaction<ScriptRow[]>`
      select ${scriptColumns(transaction)} from script where id = ${params.id} for update`
    if (!stored) throw scriptNotFound()
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(stored.updatedAt)) {
      throw new ApiError('conflict', 'Someone else changed this script. Compare both versions before you save.', {
        current: toScript(stored, members),
      })
    }
    // Two saves in one millisecond need different instants, or the second edit would not be noticed as stale.
    const [updated] = await transaction<[ScriptRow]>`
      update script set title = ${body.title}, description = ${body.description}, category = ${body.category},
        tags = ${transaction.json(body.tags ?? stored.tags)}, steps = ${transaction.json(sortSteps(body.steps))},
        updated_at = greatest(${now()}::timestamptz, updated_at + interval '1 millisecond')
      where id = ${stored.id} returning ${scriptColumns(transaction)}`
    await addScriptVersion(transaction, stored.id, actor.id)
    await audit(transaction, request, {
      action: 'script.update',
      subjectId: stored.id,
      details: { title: { from: stored.title, to: updated.title }, steps: updated.steps.length },
    })
    await publishChange(transaction, { tags: [{ type: 'Script' }] })
    return toScript(updated, members)
  })
}
