import { type Fill, fillCalls, fillLeads, withoutIndexes } from '@portal/calls/fill'
import { connect, type Sql, type Transaction } from '@portal/service-kit'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'
import { findOwnerUrl } from './owner-url.ts'

const rowsPerInsert = 50_000
/** From this number of leads on, building the indexes afterwards is faster. */
const bulkRows = 200_000
const maxDays = 730
const rowsPerDay = 40

type Connection = Sql | Transaction

/** Adds sample leads and calls to the running database, without going through the calls service. */
export async function addSampleData(
  { leads, calls }: { leads: number; calls: number },
  print: (line: string) => void,
): Promise<void> {
  const folder = dataFolder()
  const sql = connect(findOwnerUrl(folder, openSecrets(folder)), { schema: 'calls', max: 1, hasTimeouts: false })
  try {
    if (leads >= bulkRows) await withoutIndexes(sql, bulk => fill(bulk, 'leads', leads, fillLeads, print))
    else await fill(sql, 'leads', leads, fillLeads, print)
    await fill(sql, 'calls', calls, fillCalls, print)
    // Index-only scans need the visibility map, which vacuum writes.
    await sql`vacuum (analyze) lead, lead_consent, lead_tally, call`
  } finally {
    await sql.end()
  }
}

async function fill(
  sql: Connection,
  name: string,
  total: number,
  insert: (sql: Connection, part: Fill) => Promise<number>,
  print: (line: string) => void,
) {
  if (total === 0) return
  const startedMs = Date.now()
  const days = Math.min(maxDays, Math.ceil(total / rowsPerDay))
  let added = 0
  for (let from = 1; from <= total; from += rowsPerInsert) {
    const to = Math.min(total, from + rowsPerInsert - 1)
    added += await insert(sql, { from, to, total, days })
    print(`${name}: ${to} of ${total}`)
  }
  print(`Added ${added} ${name} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)
}
