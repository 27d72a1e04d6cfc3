import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { addedNumbersPerDay, savedNotesPerDay } from './daily-limits.ts'
import { insertLead, startTestCalls } from './testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())

/** Adds audit entries of the agent. */
const addEntries = (action: string, count: number, age = '1 hour') => calls.database.owner`
  insert into calls.audit (at, actor_id, actor_role, action, details, request_id)
  select now() - ${age}::interval, ${testPeople.agent.id}, 'agent', ${action}, '{"notes": {}}', 'r'
  from generate_series(1, ${count})`
const answerOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { message?: string }).message,
]

test('a member can add 300 numbers to the do-not-call list in 24 hours', async () => {
  const add = async (role: 'agent' | 'supervisor', phoneNumber: string) =>
    answerOf(await calls.as(role)('POST', '/api/calls/do-not-call', { phoneNumber, reason: 'x' }))
  await addEntries('do-not-call.add', 1_000, '25 hours')
  await addEntries('do-not-call.add', addedNumbersPerDay - 1)
  expect(await add('agent', '+13155550101')).toEqual([201, undefined])
  expect(await add('agent', '+13155550102')).toEqual([
    429,
    'You can add a number to the do-not-call list 300 times a day. Try again tomorrow.',
  ])
  expect(await calls.database.owner`select phone_e164 from calls.do_not_call`).toEqual([{ phone_e164: '+13155550101' }])
  // A number that is on the list adds nothing.
  expect(await add('agent', '+13155550101')).toEqual([200, undefined])
  expect(await add('supervisor', '+13155550102')).toEqual([201, undefined])
})

test('a member can save notes 2,000 times in 24 hours, and go on ticking leads', async () => {
  const id = await insertLead(calls)
  const change = async (role: 'agent' | 'supervisor', body: object) =>
    answerOf(await calls.as(role)('PATCH', `/api/leads/${id}`, body))
  await addEntries('lead.update', savedNotesPerDay - 1)
  expect(await change('agent', { notes: 'one' })).toEqual([200, undefined])
  expect(await change('agent', { notes: 'two' })).toEqual([
    429,
    'You can save notes 2,000 times a day. Try again tomorrow.',
  ])
  expect(await change('agent', { contacted: true })).toEqual([200, undefined])
  expect(await change('supervisor', { notes: 'two' })).toEqual([200, undefined])
  expect(await calls.database.owner`select notes from calls.lead`).toEqual([{ notes: 'two' }])
})
