import type { engagement } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { noSuchScript } from './read-script.ts'
import { type ScriptRow, scriptColumns, toScript } from './script-row.ts'

/** Notes who found a script's prices right, and when; the script itself stays as it is. @throws {Refusal} `not_found`. */
export const verifyScriptPrices: Handler<typeof engagement.verifyScriptPrices, EngagementDeps> = async (call, deps) => {
  const { sql, members, now } = deps
  await members.refresh()
  return sql.begin(async transaction => {
    const [verified] = await transaction<ScriptRow[]>`
      update script set prices_verified_at = ${now()}::timestamptz, prices_verified_by = ${call.actor.id}
      where id = ${call.params.id} returning ${scriptColumns(transaction)}`
    if (!verified) throw noSuchScript()
    await audit(transaction, call, { action: 'script.verify_prices', subjectId: verified.id })
    await publishChange(transaction, { tags: [{ type: 'Script' }] })
    return toScript(verified, members)
  })
}
