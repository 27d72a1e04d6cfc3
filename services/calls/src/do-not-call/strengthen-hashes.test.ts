import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import type { TestService } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'
import { strengthenHashes } from './strengthen-hashes.ts'

const phone = '+13155550142'

let calls: TestService
let sql: Sql
beforeAll(async () => {
  calls = await startTestCalls()
  sql = connect(calls.database.urlOf('calls'), { schema: 'calls', max: 1 })
  // As an earlier release stored it.
  await sql`
    insert into do_not_call_hash (phone_hash, is_strong)
    select sha256(convert_to(key || ${phone}::text, 'UTF8')), false from phone_hash_key`
})
afterAll(async () => {
  await sql.end()
  await calls.stop()
})

const stateOf = async (number: string) => {
  const response = await calls.as('agent')('GET', `/api/calls/callability?phoneNumber=${encodeURIComponent(number)}`)
  return ((await response.json()) as { state: string }).state
}

test('the number of someone whom an earlier release erased stays blocked, before and after its hash gets the longer key', async () => {
  expect(await stateOf(phone)).toBe('never')
  expect(await stateOf('+13155550143')).not.toBe('never')
  await strengthenHashes(sql)
  await strengthenHashes(sql)
  expect(await stateOf(phone)).toBe('never')
  expect(await sql`select phone_hash = phone_hash(${phone}) as "isStrong", is_strong from do_not_call_hash`).toEqual([
    { isStrong: true, is_strong: true },
  ])
  expect(await sql`select octet_length(long_key) as bytes from phone_hash_key`).toEqual([{ bytes: 32 }])
})
