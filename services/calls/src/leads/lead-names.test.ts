import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TestService } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())

const names = (ids: string) => calls.as('agent')('GET', `/api/leads/names?ids=${ids}`)

test('returns the names of the leads, without spam and unknown IDs', async () => {
  const ann = await insertLead(calls, { full_name: 'Ann Reed' })
  const bob = await insertLead(calls, { full_name: 'Bob Stone' })
  const bot = await insertLead(calls, { full_name: 'Bot', spam_reason: 'honeypot' })
  const reply = await names([ann, bob, bot, randomUUID()].join())
  const rows = (await reply.json()) as { id: string; fullName: string }[]
  expect(rows.toSorted((a, b) => a.fullName.localeCompare(b.fullName))).toEqual([
    { id: ann, fullName: 'Ann Reed' },
    { id: bob, fullName: 'Bob Stone' },
  ])
})

test.each([
  ['no ID', ''],
  ['an invalid ID', `${randomUUID()},x`],
  ['more than 100 IDs', Array.from({ length: 101 }, () => randomUUID()).join()],
])('rejects %s', async (_, ids) => {
  expect((await names(ids)).status).toBe(400)
})
