import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import type { TestService } from '@portal/service-kit/testing'
import { fillLeads } from '../demo/fill-leads.ts'
import { startTestCalls } from '../testing/test-calls.ts'
import { type QueueSource, readWaiting } from './waiting-leads.ts'

/** Enough for the planner to prefer an index to a scan of the table. */
const leads = 20_000
const now = new Date()

let calls: TestService
let sql: Sql
beforeAll(async () => {
  calls = await startTestCalls()
  sql = connect(calls.database.urlOf('calls'), { schema: 'calls', max: 1, hasTimeouts: false })
  await fillLeads(sql, { from: 1, to: leads, total: leads, days: 730 })
  await sql`update lead set retry_at = created_at, stage = 'attempted' where not contacted and notes = ''
    and id in (select id from lead order by id limit ${leads / 4})`
  await sql`
    insert into callback (lead_id, from_at, until_at, is_promised)
    select id, created_at, created_at + interval '1 hour', false from lead where not contacted order by id desc limit ${leads / 100}`
  await sql`
    insert into missed_call (phone_e164, at, lead_id)
    select distinct on (phone_e164) phone_e164, created_at, id from lead order by phone_e164 limit ${leads / 100}`
  await sql`analyze`
}, 60_000)
afterAll(async () => {
  await sql.end()
  await calls.stop()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Returns the tables that PostgreSQL would read as a whole. */
async function scannedTables(query: ReturnType<Sql>): Promise<(string | undefined)[]> {
  const [explained] = await sql<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>`explain (format json) ${query}`
  return nodesOf(explained['QUERY PLAN'][0].Plan)
    .filter(node => node['Node Type'] === 'Seq Scan')
    .map(node => node['Relation Name'])
}

const sources: QueueSource[] = ['callback', 'missed', 'new', 'retry', 'follow-up']
// How many leads a pull reads first. The counts read up to 500, a large part of 20,000 leads.
const limit = 50

test.each(sources)('reads the leads of the class %s by index', async source => {
  const query = readWaiting(sql, source, { now, limit }) as unknown as ReturnType<Sql>
  expect(await scannedTables(query)).not.toContain('lead')
})

test('reads the oldest new lead by index', async () => {
  const query = readWaiting(sql, 'new', { now, limit, oldestFirst: true }) as unknown as ReturnType<Sql>
  expect(await scannedTables(query)).not.toContain('lead')
})

test('reads a table as a whole if it must, which these tests would notice', async () => {
  expect(await scannedTables(sql`select from lead where comments = 'none'`)).toEqual(['lead'])
})
