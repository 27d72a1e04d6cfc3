import type { engagement } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { addScriptVersion } from './add-script-version.ts'
import { scriptNotFound } from './read-script.ts'
import { inOrder, type ScriptRow, scriptColumns, toScript } from './script-row.ts'

/**
 * Changes a script and keeps what it became as a version. A save counts as a look at the prices.
 * @throws {ApiError} `not_found`; `conflict` with the stored script where the edit began on an older one.
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
      throw new ApiError('conflict', 'Somebody else changed this script meanwhile. Compare both before you save.', {
        current: toScript(stored, members),
      })
    }
    // Two saves in one millisecond are still two: the second would not see that the first one came between.
    const [updated] = await transaction<[ScriptRow]>`
      update script set title = ${body.title}, description = ${body.description}, category = ${body.category},
        tags = ${transaction.json(body.tags ?? stored.tags)}, steps = ${transaction.json(inOrder(body.steps))},
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
