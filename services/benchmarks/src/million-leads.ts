import { fillLeads, withoutIndexes } from '@portal/calls/fill'
import { service } from '@portal/calls'
import type { Sql } from '@portal/service-kit'
import { type ServiceAlone, startAlone } from './service-alone.ts'

const rowsAtOnce = 50_000

/** Starts the calls service with this number of sample leads. */
export async function startMillionLeads(total: number, started = service): Promise<ServiceAlone> {
  const calls = await startAlone(started)
  await addSampleLeads(calls.sql, total)
  return calls
}

/** @param sql a connection to the schema of the calls service, as the database owner */
export async function addSampleLeads(sql: Sql, total: number): Promise<void> {
  console.log(`Adding ${total} sample leads …`)
  await withoutIndexes(sql, async bulk => {
    for (let from = 1; from <= total; from += rowsAtOnce) {
      await fillLeads(bulk, { from, to: Math.min(total, from + rowsAtOnce - 1), total, days: 730 })
    }
  })
  await sql`vacuum (analyze) lead, lead_consent, lead_tally`
}
