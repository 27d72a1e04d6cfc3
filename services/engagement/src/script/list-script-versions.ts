import type { engagement, ScriptVersion } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { scriptNotFound } from './script-row.ts'

/** Lists up to 200 versions of a script, newest first. @throws {ApiError} `not_found`. */
export const listScriptVersions: Handler<typeof engagement.listScriptVersions, EngagementDeps> = async (
  request,
  deps,
) => {
  const { sql, members } = deps
  const [rows] = await Promise.all([
    sql<(Omit<ScriptVersion, 'by'> & { changedBy: string | null })[]>`
      select version, at, changed_by as "changedBy", title, description, category, tags, steps
      from script_version 
      where script_id = ${request.params.id} and exists (select from script where id = script_id)
      order by version desc limit 200`,
    members.refresh(),
  ])
  if (rows.length === 0) throw scriptNotFound()
  return rows.map(({ changedBy, ...row }) => ({ ...row, by: members.nameOf(changedBy) }))
}
