import type { engagement } from '@portal/contracts'
import { publishChange, audit, runIdempotent, ApiError, type Transaction, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { insertScript } from './insert-script.ts'
import { starterScripts } from './starter-scripts.ts'

/**
 * Adds the four starter scripts to a portal without scripts. Of two concurrent requests, the second gets the conflict.
 * @throws {ApiError} `conflict` if there are scripts.
 */
export const seedScripts: Handler<typeof engagement.seedScripts, EngagementDeps> = (request, { sql, now }) =>
  runIdempotent(sql, 'script.seed', { ...request, body: null }, async transaction => {
    const titles = await insertStarterScripts(transaction, now(), request.actor.id)
    if (!titles) throw new ApiError('conflict', 'Scripts already exist. Delete them before you seed again.')
    await audit(transaction, request, { action: 'script.seed', details: { titles } })
    await publishChange(transaction, { tags: [{ type: 'Script' }] })
    return { success: true, message: `Added ${titles.length} scripts.`, scripts: titles }
  })

/** @returns the titles; null if there are scripts already. */
async function insertStarterScripts(transaction: Transaction, at: Date, by: string | null): Promise<string[] | null> {
  await transaction`lock table script in share row exclusive mode`
  const [existing] = await transaction`select 1 from script limit 1`
  if (existing) return null
  for (const script of starterScripts()) await insertScript(transaction, script, { at, by })
  return starterScripts().map(({ title }) => title)
}
