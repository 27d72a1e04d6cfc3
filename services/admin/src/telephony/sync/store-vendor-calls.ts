import type { Sql } from '@portal/service-kit'
import type { VendorCall } from '../vendor/port.ts'

/** Keeps calls as the vendor lists them; those that differ from what is known are recorded anew. @returns how many differ. */
export async function keepTruth(sql: Sql, calls: readonly VendorCall[]): Promise<number> {
  const rows = calls.map(call => ({ id: call.id, truth: call }))
  const { count } = await sql`
    insert into telephony_call as it (id, truth)
    select id, truth from jsonb_to_recordset(${sql.json(rows as never)}) as told(id text, truth jsonb) order by id
    on conflict (id) do update
      set truth = excluded.truth, version = it.version + 1, changed_at = clock_timestamp()
    where it.truth is distinct from excluded.truth`
  return count
}
