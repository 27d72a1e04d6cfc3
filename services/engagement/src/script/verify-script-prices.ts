import type { engagement } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { scriptNotFound } from './script-row.ts'
import { type ScriptRow, scriptColumns, toScript } from './script-row.ts'

/** Stores who confirmed a script's prices and when; the script stays unchanged. @throws {ApiError} `not_found`. */
export const verifyScriptPrices: Handler<typeof engagement.verifyScriptPrices, EngagementDeps> = async (
  request,
  deps,
) => {
  const { sql, members, now } = deps
  await members.refresh()
  return sql.begin(async transaction => {
    const [verified] = await transaction<ScriptRow[]>`
      update script set prices_verified_at = ${now()}::timestamptz, prices_verified_by = ${request.actor.id}
      where id = ${request.params.id} returning ${scriptColumns(transaction)}`
    if (!verified) throw scriptNotFound()
    await audit(transaction, request, { action: 'script.verify_prices', subjectId: verified.id })
    await publishChange(transaction, { tags: [{ type: 'Script' }] })
    return toScript(verified, members)
  })
}
