import type { engagement } from '@portal/contracts'
import { Refusal, type Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { type ScriptRow, scriptColumns, toScript } from './script-row.ts'

export const noSuchScript = () =>
  new Refusal('not_found', 'This script does not exist. Go back to the list of scripts.')

/** One script. @throws {Refusal} `not_found`. */
export const readScript: Verb<typeof engagement.readScript, EngagementDeps> = async ({ params }, { sql, members }) => {
  const [[row]] = await Promise.all([
    sql<ScriptRow[]>`select ${scriptColumns(sql)} from script where id = ${params.id}`,
    members.refresh(),
  ])
  if (!row) throw noSuchScript()
  return toScript(row, members)
}
