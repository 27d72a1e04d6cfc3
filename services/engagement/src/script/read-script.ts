import type { engagement } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { type ScriptRow, scriptColumns, toScript } from './script-row.ts'

export const scriptNotFound = () =>
  new ApiError('not_found', 'This script does not exist. Go back to the list of scripts.')

/** One script. @throws {ApiError} `not_found`. */
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
