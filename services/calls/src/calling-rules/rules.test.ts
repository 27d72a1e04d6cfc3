import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CallingRules } from '@portal/contracts'
import { type TestService, testPeople, watchWrites } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())

type Role = 'agent' | 'supervisor' | 'admin' | null
const read = async (role: Role = 'admin') => {
  const response = await calls.as(role)('GET', '/api/calls/rules')
  return [response.status, await response.json()] as [number, CallingRules]
}
const write = async (body: unknown, role: Role = 'admin') => {
  const response = await calls.as(role)('PUT', '/api/calls/rules', body)
  return [response.status, await response.json()]
}
const stored = async () => (await read())[1]

test('a new portal has the rules of 21 states, and three attempts', async () => {
  const { states, maxAttempts, noCallDays, version } = await stored()
  expect([states.length, maxAttempts, noCallDays, version]).toEqual([21, 3, [], 0])
})

test('an admin changes the rules, which are audited before and after, and decide the next call', async () => {
  const from = await stored()
  const writes = await watchWrites(calls.database, 'calls')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(new Date())
  const edited = { ...from, maxAttempts: 2, noCallDays: [{ day: today, reason: 'Storm' }] }
  const to = { ...edited, version: from.version + 1 }
  expect(await write(edited)).toEqual([200, to])
  expect(await stored()).toEqual(to)
  expect(await writes()).toEqual({
    audit: [{ action: 'calling-rules.update', actorId: testPeople.admin.id, subjectId: null, details: { from, to } }],
    changes: [{ tags: [{ type: 'CallingRules' }, { type: 'Lead' }, { type: 'Call' }], to: 'everyone' }],
  })
  const decision = await (await calls.as('agent')('GET', '/api/calls/callability?phoneNumber=2125550142')).json()
  expect(decision).toMatchObject({ state: 'later', reasons: [{ code: 'no-call-day' }] })
})

test('rejects a stale edit with the stored rules, and stores one of ten concurrent edits', async () => {
  const current = await stored()
  expect(await write({ ...current, version: current.version - 1 })).toMatchObject([409, { current }])
  const replies = await Promise.all(Array.from({ length: 10 }, () => write(current)))
  expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
})

const texas = {
  state: 'TX',
  saturday: null,
  sunday: null,
  allowsHolidays: true,
  maxAttempts: null,
  source: 'Law',
  checkedOn: '2026-11-22',
}
const nine = { from: '09:00', until: '21:00' }

test.each([
  [{ maxAttempts: 0 }, 'maxAttempts'],
  [{ maxAttempts: 2.5 }, 'maxAttempts'],
  [{ noCallDays: [{ day: '2026-02-30', reason: 'x' }] }, 'noCallDays.0.day'],
  [{ noCallDays: [{ day: '2026-02-03', reason: ' ' }] }, 'noCallDays.0.reason'],
  [
    {
      noCallDays: [
        { day: '2026-02-03', reason: 'a' },
        { day: '2026-02-03', reason: 'b' },
      ],
    },
    'noCallDays',
  ],
  [{ states: [{ ...texas, weekdays: { from: '07:59', until: '21:00' } }] }, 'states.0.weekdays.from'],
  [{ states: [{ ...texas, weekdays: { from: '08:00', until: '21:01' } }] }, 'states.0.weekdays.until'],
  [{ states: [{ ...texas, weekdays: { from: '12:00', until: '12:00' } }] }, 'states.0.weekdays.until'],
  [{ states: [{ ...texas, weekdays: { from: '9:00', until: '21:00' } }] }, 'states.0.weekdays.from'],
  [{ states: [{ ...texas, weekdays: nine, state: 'constructor' }] }, 'states.0.state'],
  [{ states: [{ ...texas, weekdays: nine, source: '' }] }, 'states.0.source'],
  [
    {
      states: [
        { ...texas, weekdays: nine },
        { ...texas, weekdays: nine },
      ],
    },
    'states',
  ],
])('rejects %j and names %s', async (change, path) => {
  expect(await write({ ...(await stored()), ...change })).toMatchObject([400, { issues: [{ path }] }])
})

test('only admins see and change the rules', async () => {
  const current = await stored()
  for (const role of ['agent', 'supervisor'] as const) {
    expect((await read(role))[0]).toBe(403)
    expect(await write(current, role)).toMatchObject([403, {}])
  }
  expect((await read(null))[0]).toBe(401)
})
