import type { Lead } from '@portal/contracts'
import type { CallsDeps } from '../deps.ts'
import { shareReads } from '../share-reads.ts'
import { createLeadView, leadColumns, type LeadRow, toLead } from './lead-row.ts'

/**
 * Returns a function that reads leads by ID, newest first, together for all tabs that read them at about the same time: after
 * a change of a lead, each tab that shows it does. Spam is left out.
 */
export function createLeadReader(
  deps: Pick<CallsDeps, 'sql' | 'members' | 'now'>,
): (ids: readonly string[]) => Promise<Lead[]> {
  const read = shareReads(async (requests: readonly (readonly string[])[]) => {
    const view = await createLeadView(deps)
    const rows = await deps.sql<LeadRow[]>`
      select ${leadColumns(deps.sql, view)} from lead
      where id = any (${[...new Set(requests.flat())]}) and spam_reason is null
      order by created_at desc, id desc`
    return rows.map(row => toLead(row, view))
  })
  return async ids => {
    const requested = new Set(ids)
    return (await read(ids)).filter(({ id }) => requested.has(id))
  }
}
