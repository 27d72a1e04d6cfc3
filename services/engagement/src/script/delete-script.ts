import type { engagement } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { scriptNotFound } from './script-row.ts'

/** Deletes a script; its versions stay in the database, and its last text in the audit. @throws {ApiError} `not_found`. */
export const deleteScript: Handler<typeof engagement.deleteScript, EngagementDeps> = async (request, { sql }) => {
  await sql.begin(async transaction => {
    const [deleted] = await transaction`
      delete from script where id = ${request.params.id} returning title, description, category, tags, content, steps`
    if (!deleted) throw scriptNotFound()
    await audit(transaction, request, {
      action: 'script.delete',
      subjectId: request.params.id,
      details: { ...deleted },
    })
    await publishChange(transaction, { tags: [{ type: 'Script' }] })
  })
  return undefined
}
