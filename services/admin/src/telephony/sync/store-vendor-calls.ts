import type { Sql } from '@portal/service-kit'
import type { VendorCall } from '../vendor/telephony.ts'
import { changedLater } from '../changed-later.ts'

/**
 * Stores calls as the vendor lists them and marks those that changed to be recorded. A call that is over stays over: a list
 * of many pages may have been read before a call in it ended. @returns how many changed.
 */
export async function storeVendorCalls(sql: Sql, calls: readonly VendorCall[]): Promise<number> {
  const rows = calls.map(call => ({ id: call.id, truth: call }))
  const { count } = await sql`
    insert into telephony_call as stored (id, truth)
    select id, truth from jsonb_to_recordset(${sql.json(rows as never)}) as listed(id text, truth jsonb) order by id
    on conflict (id) do update
      set truth = excluded.truth, unlisted_at = null, version = stored.version + 1, ${changedLater(sql)}
    where stored.erased_at is null
      and not (coalesce((stored.truth ->> 'isOver')::boolean, false) and not (excluded.truth ->> 'isOver')::boolean)
      and (stored.unlisted_at is not null or stored.truth is distinct from excluded.truth)`
  return count
}
