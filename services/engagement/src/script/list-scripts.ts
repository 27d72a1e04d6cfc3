import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { type ScriptRow, scriptColumns, toScript } from './script-row.ts'

/** Lists all scripts by category and title. */
export const listScripts: Handler<typeof engagement.listScripts, EngagementDeps> = async (_, { sql, members }) => {
  const [rows] = await Promise.all([
    sql<ScriptRow[]>`select ${scriptColumns(sql)} from script order by lower(category), lower(title), id`,
    members.refresh(),
  ])
  return rows.map(row => toScript(row, members))
}
