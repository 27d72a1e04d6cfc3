// npm run demo -- --leads N --calls N: fills the running portal with invented, deterministic data, past its services.
import { parseArgs } from 'node:util'
import { type Fill, fillCalls, fillLeads, withoutIndexes } from '@portal/calls/fill'
import { connect, type Sql, type Transaction } from '@portal/service-kit'
import { runningDatabaseUrl } from '../database/embedded.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets, ownerPasswordVariable, passwordVariable } from '../startup/secrets.ts'

const rowsAtOnce = 50_000
const bulkRows = 200_000
const mostDays = 730
const rowsADay = 40

await runCommand(async () => {
  const { values } = parseArgs({ options: { leads: { type: 'string' }, calls: { type: 'string' } } })
  const leads = wanted('leads', values.leads)
  const calls = wanted('calls', values.calls)
  if (leads + calls === 0) throw new Failure('Say how many: npm run demo -- --leads 1000000 --calls 200000')
  const sql = connect(callsDatabaseUrl(), { schema: 'calls', max: 1 })
  try {
    if (leads >= bulkRows) await withoutIndexes(sql, bulk => fill(bulk, 'leads', leads, fillLeads))
    else await fill(sql, 'leads', leads, fillLeads)
    await fill(sql, 'calls', calls, fillCalls)
    // What a page is found by is an index alone, once the database knows that every row is visible.
    await sql`vacuum (analyze) lead, lead_consent, lead_tally, call`
  } finally {
    await sql.end()
  }
})

type Connection = Sql | Transaction

async function fill(
  sql: Connection,
  what: string,
  total: number,
  add: (sql: Connection, part: Fill) => Promise<number>,
) {
  if (total === 0) return
  const startedMs = Date.now()
  const days = Math.min(mostDays, Math.ceil(total / rowsADay))
  let added = 0
  for (let from = 1; from <= total; from += rowsAtOnce) {
    added += await add(sql, { from, to: Math.min(total, from + rowsAtOnce - 1), total, days })
    console.log(`${what}: ${Math.min(total, from + rowsAtOnce - 1)} of ${total}`)
  }
  console.log(`${added} ${what} added in ${((Date.now() - startedMs) / 1000).toFixed(1)} s.`)
}

function wanted(name: string, value: string | undefined): number {
  const count = Number(value ?? 0)
  if (Number.isInteger(count) && count >= 0 && count <= 10_000_000) return count
  throw new Failure(`--${name} ${value} is no count: name one from 0 to 10000000.`)
}

function callsDatabaseUrl(): string {
  const folder = dataFolder()
  const secrets = openSecrets(folder)
  const owner = process.env['DATABASE_URL'] || runningDatabaseUrl(folder, secrets[ownerPasswordVariable] ?? '')
  if (!owner) throw new Failure(`No database runs on ${folder}: start the portal first.`)
  return Object.assign(new URL(owner), { username: 'calls', password: secrets[passwordVariable('calls')] }).href
}
