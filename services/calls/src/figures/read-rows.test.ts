import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type callsInternal, type Reply, type Role, type SentBody, sentRowPaths } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => new Date('2026-11-16T17:00:00Z'))
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

async function readRows(body: SentBody<typeof callsInternal.readRows>) {
  const response = await calls.asService('gateway')('POST', '/internal/rows', body)
  expect(response.status).toBe(200)
  return ((await response.json()) as Reply<typeof callsInternal.readRows>).rows
}

/** The rows as the operation of their list answers a member. */
async function listed(role: Role, type: keyof typeof sentRowPaths, ids: readonly string[]) {
  const response = await calls.as(role)('GET', `${sentRowPaths[type]}?ids=${ids.join()}`)
  return (await response.json()) as { id: string }[]
}

const callIds = async () =>
  (await calls.database.owner<{ id: string }[]>`select id from calls.call`).map(({ id }) => id)

test('rows are what each member would get from the list', async () => {
  const leadIds = [await insertLead(calls, { assigned_to: testPeople.agent.id }), await insertLead(calls)]
  await recordCalls(calls, { phoneNumber: '(800) 555-0142' }, { direction: 'outbound', memberId: null })
  const Call = await callIds()

  const rows = await readRows({ Lead: leadIds, Call })
  expect(rows).toHaveLength(2 + 2 + 1)
  for (const role of ['agent', 'supervisor'] as const) {
    const seen = new Map(
      rows
        .filter(({ memberId }) => memberId === null || memberId === testPeople[role].id)
        .toSorted((one, other) => Number(one.memberId !== null) - Number(other.memberId !== null))
        .map(({ row }) => [row.id, row]),
    )
    const expected = [...(await listed(role, 'Lead', leadIds)), ...(await listed(role, 'Call', Call))]
    expect([...seen.values()]).toEqual(expect.arrayContaining(expected))
    expect(seen.size).toBe(expected.length)
  }
})

test('rows that are gone are left out', async () => {
  const spam = await insertLead(calls, { spam_reason: 'honeypot' })
  expect(await readRows({ Lead: [spam, unknownId], Call: [unknownId] })).toEqual([])
})
