import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, formerMember, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'

const { agent, supervisor } = testPeople
const requestKey = '0f000000-0000-4000-8000-000000000001'
let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls()
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
  await writes()
})

type Role = 'agent' | 'supervisor' | 'admin'
const assign = async (
  role: Role,
  ids: string[],
  memberId: string | null,
  { key = crypto.randomUUID() as string, expected }: { key?: string; expected?: Record<string, string | null> } = {},
) => {
  const body = { ids, memberId, expected }
  const response = await calls.as(role)('POST', '/api/leads/assignments', body, { 'idempotency-key': key })
  return [response.status, await response.json()] as const
}
const assignees = async () =>
  (await calls.database.owner`select assigned_to from calls.lead order by full_name`).map(row => row['assigned_to'])

test('assigns leads with an audit entry for each change and one change event', async () => {
  const free = await insertLead(calls, { full_name: 'a' })
  const taken = await insertLead(calls, { full_name: 'b', assigned_to: supervisor.id })
  const same = await insertLead(calls, { full_name: 'c', assigned_to: agent.id })
  const other = await insertLead(calls, { full_name: 'd' })
  expect(await assign('supervisor', [free, taken, same], agent.id)).toEqual([200, { assigned: 2, missing: [] }])
  expect(await assignees()).toEqual([agent.id, agent.id, agent.id, null])
  const { audit, changes } = await writes()
  expect(audit).toHaveLength(2)
  expect(audit).toContainEqual({
    action: 'lead.assign',
    actorId: supervisor.id,
    subjectId: taken,
    details: { from: supervisor.id, to: agent.id },
  })
  expect(changes).toHaveLength(1)
  expect(changes[0]?.tags).toEqual(expect.arrayContaining([{ type: 'Lead', id: free }, { type: 'LeadAssignee' }]))
  expect(JSON.stringify(changes)).not.toContain(other)
})

test('leaves leads as they are that someone else has reassigned meanwhile', async () => {
  const taken = await insertLead(calls, { full_name: 'a', assigned_to: supervisor.id })
  const given = await insertLead(calls, { full_name: 'b', assigned_to: agent.id })
  const freed = await insertLead(calls, { full_name: 'c' })
  const seen = await insertLead(calls, { full_name: 'd', assigned_to: supervisor.id })
  const unseen = await insertLead(calls, { full_name: 'e', assigned_to: supervisor.id })
  const expected = { [taken]: null, [given]: null, [freed]: supervisor.id, [seen]: supervisor.id }
  const conflicts = [
    { id: taken, assignedToId: supervisor.id, assignedToUser: { firstName: 'Demo', lastName: 'Supervisor' } },
    { id: freed, assignedToId: null, assignedToUser: null },
  ].toSorted((one, other) => one.id.localeCompare(other.id))
  expect(await assign('supervisor', [taken, given, freed, seen, unseen], agent.id, { expected })).toEqual([
    200,
    { assigned: 2, missing: [], conflicts },
  ])
  expect(await assignees()).toEqual([supervisor.id, agent.id, null, agent.id, agent.id])
  expect(new Set((await writes()).audit.map(({ subjectId }) => subjectId))).toEqual(new Set([seen, unseen]))
})

test('unassigns leads, and names unknown and quarantined ones as missing', async () => {
  const id = await insertLead(calls, { assigned_to: agent.id })
  const spam = await insertLead(calls, { spam_reason: 'honeypot', assigned_to: agent.id })
  expect(await assign('admin', [id, spam, unknownId], null)).toEqual([200, { assigned: 1, missing: [spam, unknownId] }])
})

test('assigns 200 leads at once, but no more', async () => {
  await calls.database.owner`
    insert into calls.lead (full_name, phone, email) select 'Lead', '', '' from generate_series(1, 200)`
  const ids = (await calls.database.owner`select id from calls.lead`).map(row => row['id'] as string)
  expect(await assign('supervisor', ids, agent.id)).toEqual([200, { assigned: 200, missing: [] }])
  expect((await writes()).changes).toHaveLength(5)
  expect(await assign('supervisor', [...ids, unknownId], agent.id)).toMatchObject([400, { issues: [{ path: 'ids' }] }])
  expect(await assign('supervisor', [], agent.id)).toMatchObject([400, { issues: [{ path: 'ids' }] }])
})

test('a repeated request changes nothing', async () => {
  const id = await insertLead(calls)
  expect(await assign('supervisor', [id], agent.id, { key: requestKey })).toEqual([200, { assigned: 1, missing: [] }])
  await calls.database.owner`update calls.lead set assigned_to = null`
  expect(await assign('supervisor', [id], agent.id, { key: requestKey })).toEqual([200, { assigned: 1, missing: [] }])
  expect(await assignees()).toEqual([null])
})

test('rejects agents and inactive assignees', async () => {
  const id = await insertLead(calls)
  expect(await assign('agent', [id], agent.id)).toMatchObject([403, { code: 'forbidden' }])
  expect(await assign('admin', [id], formerMember.id)).toMatchObject([400, { issues: [{ path: 'memberId' }] }])
  expect(await assignees()).toEqual([null])
})
