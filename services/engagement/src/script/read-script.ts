import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { scriptColumns, scriptNotFound, type ScriptRow, toScript } from './script-row.ts'

/** Returns a script. @throws {ApiError} `not_found`. */
export const readScript: Handler<typeof engagement.readScript, EngagementDeps> = async (
  { params },
  { sql, members },
) => {
  const [[row]] = await Promise.all([
    sql<ScriptRow[]>`select ${scriptColumns(sql)} from script where id = ${params.id}`,
    members.refresh(),
  ])
  if (!row) throw scriptNotFound()
  return toScript(row, members)
}
