import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TestService } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
  for (const [second, columns] of [
    [1, {}],
    [2, { zip_code: '13501' }],
    [3, { zip_code: '13502', contacted: true }],
    [4, { spam_reason: 'honeypot' }],
  ] as const) {
    await insertLead(calls, { created_at: `2026-11-20T12:00:0${second}.000Z`, ...columns })
  }
})
afterAll(() => calls.stop())

const count = async (query: string) => {
  const response = await calls.as('agent')('GET', `/api/leads/new?${query}`)
  return [response.status, await response.json()] as const
}

test.each([
  ['since=2026-11-20T12:00:00Z', 3],
  ['since=2026-11-20T12:00:01.000Z', 2],
  ['since=2026-11-20T12:00:03.000Z', 0],
  ['since=2026-11-20T12:00:01.000Z&zipCode=135', 2],
  ['since=2026-11-20T12:00:01.000Z&contacted=false', 1],
])('%s counts %d new leads, without spam', async (query, expected) => {
  expect(await count(query)).toEqual([200, { count: expected }])
})

test('counts at most 1,000 leads', async () => {
  await calls.database.owner`
    insert into calls.lead (created_at, full_name, phone, email)
    select '2026-11-21T12:00:00Z', 'Lead', '', '' from generate_series(1, 1001)`
  expect(await count('since=2026-11-21T00:00:00Z')).toEqual([200, { count: 1000 }])
})

test.each(['', 'since=', 'since=today', 'since=0000-01-01T00:00:00Z', 'since=2026-11-20T12:00:00%2B23:59'])(
  'rejects the query %j',
  async query => {
    expect(await count(query)).toMatchObject([400, { issues: [{ path: 'since' }] }])
  },
)
