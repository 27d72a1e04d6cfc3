import type { Lead } from '@portal/contracts'
import type { CallsDeps } from '../deps.ts'
import { shareReads } from '../share-reads.ts'
import { createLeadView, leadColumns, type LeadRow, toLead } from './lead-row.ts'

/**
 * Returns a function that reads leads by ID, with one read for all tabs that request them at about the same time, as tabs do
 * after a change event.
 */
export function createLeadReader(
  deps: Pick<CallsDeps, 'sql' | 'members' | 'now'>,
): (ids: readonly string[]) => Promise<Lead[]> {
  const read = shareReads((requests: readonly (readonly string[])[]) => readLeads([...new Set(requests.flat())], deps))
  return async ids => {
    const requested = new Set(ids)
    return (await read(ids)).filter(({ id }) => requested.has(id))
  }
}

/** Reads leads by ID, newest first. Spam is left out. */
export async function readLeads(
  ids: readonly string[],
  deps: Pick<CallsDeps, 'sql' | 'members' | 'now'>,
): Promise<Lead[]> {
  const view = await createLeadView(deps)
  const rows = await deps.sql<LeadRow[]>`
    select ${leadColumns(deps.sql, view)} from lead
    where id = any (${ids}) and spam_reason is null
    order by created_at desc, id desc`
  return rows.map(row => toLead(row, view))
}
