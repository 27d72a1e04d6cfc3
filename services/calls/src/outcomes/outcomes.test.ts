import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { CallOutcome, Role } from '@portal/contracts'
import { type TestService, testPeople, watchWrites } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'
import { defaultOutcomes } from './default-outcomes.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(() => calls.database.owner`delete from calls.call_outcomes`)

const read = async (role: Role = 'agent') => {
  const response = await calls.as(role)('GET', '/api/calls/outcomes')
  return { outcomes: (await response.json()) as CallOutcome[], version: response.headers.get('x-version') }
}
const write = async (outcomes: unknown, version?: string | null, role: Role = 'admin') => {
  const response = await calls.as(role)('PUT', `/api/calls/outcomes${version ? `?version=${version}` : ''}`, outcomes)
  return { status: response.status, reply: await response.json(), version: response.headers.get('x-version') }
}
const [sold, callBack] = defaultOutcomes as [CallOutcome, CallOutcome]

test('a new portal has nine outcomes with the keys 1 to 9', async () => {
  const { outcomes, version } = await read()
  expect(outcomes.map(({ key, label }) => `${key} ${label}`)).toEqual([
    '1 Sold',
    '2 Call back',
    '3 No answer',
    '4 Voicemail left',
    '5 Not interested',
    '6 Not serviceable',
    '7 Wrong number',
    '8 Other language',
    '9 Do not call',
  ])
  expect(version).toBe('0')
})

test('an admin replaces the outcomes, which is on record and reaches every tab', async () => {
  const writes = await watchWrites(calls.database, 'calls')
  const quoted = { id: 'quoted', label: 'Quoted', key: null, effects: { ...callBack.effects, stage: 'quoted' } }
  const to = [quoted, sold]
  expect(await write(to, '0')).toEqual({ status: 200, reply: to, version: '1' })
  expect(await read()).toEqual({ outcomes: to, version: '1' })
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'call-outcomes.update',
        actorId: testPeople.admin.id,
        subjectId: null,
        details: { from: defaultOutcomes, to },
      },
    ],
    changes: [{ tags: [{ type: 'CallOutcomes' }], to: 'everyone' }],
  })
})

test('rejects a stale edit with the stored outcomes, and stores one of ten concurrent edits', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => write([sold], '0')))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await write([callBack], '0')).toMatchObject({ status: 409, reply: { current: [sold] } })
})

const many = Array.from({ length: 16 }, (_, index) => ({ ...sold, id: `o${index}`, label: `O ${index}`, key: null }))

test.each<[unknown, string]>([
  [[], ''],
  [many, ''],
  [[{ ...sold, id: 'Sold' }], '0.id'],
  [[{ ...sold, label: ' ' }], '0.label'],
  [[{ ...sold, key: 0 }], '0.key'],
  [[{ ...sold, key: 10 }], '0.key'],
  [[{ ...sold, effects: { ...sold.effects, stage: 'won' } }], '0.effects.stage'],
  [[{ ...sold, effects: { ...sold.effects, callback: 'maybe' } }], '0.effects.callback'],
  [[sold, { ...callBack, id: sold.id }], '1.id'],
  [[sold, { ...callBack, label: sold.label }], '1.label'],
  [[sold, { ...callBack, key: sold.key }], '1.key'],
])('rejects %j and names %j', async (outcomes, path) => {
  expect(await write(outcomes)).toMatchObject({ status: 400, reply: { issues: [{ path }] } })
  expect((await read()).version).toBe('0')
})

test('up to 15 outcomes are allowed, and nine of them can have keys', async () => {
  expect(await write(many.slice(1))).toMatchObject({ status: 200 })
})

test.each<Role>(['agent', 'supervisor'])('the role %s can read the outcomes, but not change them', async role => {
  expect((await read(role)).outcomes).toHaveLength(9)
  expect(await write([sold], null, role)).toMatchObject({ status: 403 })
})
