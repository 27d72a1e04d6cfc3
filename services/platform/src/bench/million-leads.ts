import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { fillLeads, withoutIndexes } from '@portal/calls/fill'
import { service } from '@portal/calls'
import { connect, type Sql } from '@portal/service-kit'
import { prepareTemplate, startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { root } from '../paths.ts'
import { openThrowAwayDatabase } from '../test/throw-away-database.ts'

export interface MillionLeads {
  readonly calls: TestService
  /** A connection of the service's own role, beside the service's. */
  readonly sql: Sql
  stop(): Promise<void>
}

const rowsAtOnce = 50_000

/** The calls service over a database of its own with so many invented leads, called without a network in between. */
export async function startMillionLeads(total: number): Promise<MillionLeads> {
  const server = await openThrowAwayDatabase()
  process.env['TEST_DATABASE_URL'] = server.url
  await prepareTemplate(server.url, [
    { word: 'calls', migrations: pathToFileURL(join(root, 'services/calls/migrations/')) },
  ])
  const people = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  const calls = await startTestService(service, { peer: () => async () => Response.json(people) })
  const sql = connect(calls.database.urlOf('calls'), { schema: 'calls', max: 2 })
  console.log(`Inventing ${total} leads …`)
  await withoutIndexes(sql, async bulk => {
    for (let from = 1; from <= total; from += rowsAtOnce) {
      await fillLeads(bulk, { from, to: Math.min(total, from + rowsAtOnce - 1), total, days: 730 })
    }
  })
  await sql`vacuum (analyze) lead, lead_consent, lead_tally`
  return {
    calls,
    sql,
    async stop() {
      await sql.end()
      await calls.stop()
      await server.stop()
    },
  }
}
