import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { TelephonyError } from '../vendor/telephony-error.ts'
import { fetchDetails } from './record-changed-calls.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('admin'), { schema: 'admin', max: 5 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('a call whose details several events want is fetched once, even if that fails', async () => {
  await sql`insert into telephony_call (id, version, recorded_version) values ('one', 2, 2), ('two', 1, 1)`
  const fetched: string[] = []
  const telephony = {
    async getCall(id: string) {
      fetched.push(id)
      throw new TelephonyError('timeout')
    },
  } as never
  await Promise.all(['one', 'one', 'two', 'one'].map(async id => fetchDetails({ sql, telephony }, id)))
  await fetchDetails({ sql, telephony }, 'one')
  expect(fetched.toSorted()).toEqual(['one', 'two'])
})
