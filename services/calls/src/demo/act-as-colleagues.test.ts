import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { RecordedCall } from '@portal/contracts'
import { connect, type MemberDirectory, type Sql } from '@portal/service-kit'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { startTestCalls } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'
import { clearWrapUps, friday } from '../testing/test-wrap-ups.ts'
import { actAsColleagues } from './act-as-colleagues.ts'
import { memberId } from './member-id.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const [agent, colleague] = [testPeople.agent.id, memberId(5)]

let calls: TestService
let copies: readonly Sql[]
let leadId: string
beforeAll(async () => {
  calls = await startTestCalls(() => friday)
  copies = [0, 1].map(() => connect(calls.database.urlOf('calls'), { schema: 'calls' }))
})
afterAll(async () => {
  await Promise.all(copies.map(sql => sql.end()))
  await calls.stop()
})
beforeEach(async () => {
  leadId = await clearWrapUps(calls)
})

const members: MemberDirectory = {
  list: () => [],
  nameOf: () => ({ firstName: 'Tobias', lastName: 'Lindqvist' }),
  invalidate: () => undefined,
  refresh: () => Promise.resolve(),
}
/** Both copies of the service act at the same moment, a number of minutes after the calls. */
const act = (minutes: number) => {
  const now = () => new Date(friday.getTime() + minutes * minuteMs)
  return Promise.all(
    copies.map(sql => actAsColleagues({ sql, members, now, config: { PORTAL_TIME_ZONE: 'America/New_York' } })),
  )
}
const report = (externalId: string, change: Partial<RecordedCall>) =>
  recordCalls(calls, { externalId, startedAt: friday.toISOString(), durationSeconds: 60, ...change })
const outcomes = () => calls.database.owner<{ id: string; outcome: string; memberId: string }[]>`
  select call.external_id as id, call_outcome.outcome, call_outcome.member_id as "memberId"
  from calls.call_outcome join calls.call on call.id = call_id order by call.external_id`
const openCalls = () => calls.database.owner`select external_id from calls.call where wrap_up = 'open'`
const callbacks = () => calls.database.owner`
  select state, owner_id, lead_id, from_at, until_at from calls.callback order by from_at`

/** Reports as many calls of the lead as it takes to see every likely outcome. */
async function reportCalls(change: Partial<RecordedCall>) {
  for (let index = 0; index < 30; index += 1) await report(`call ${index}`, change)
}

test('colleagues say once how their calls ended, after a while', async () => {
  await reportCalls({ memberId: colleague })
  await act(1)
  expect(await outcomes()).toEqual([])
  await act(4)
  await act(5)
  const saved = await outcomes()
  expect(saved).toHaveLength(30)
  expect(new Set(saved.map(({ outcome }) => outcome))).toEqual(new Set(['call-back', 'not-interested']))
  expect(new Set(saved.map(row => row.memberId))).toEqual(new Set([colleague]))
  expect(await openCalls()).toEqual([])
})

test('calls of people with an account stay for them', async () => {
  await reportCalls({ memberId: agent })
  await act(60)
  expect(await outcomes()).toEqual([])
})

test('a call of no lead needs no callback', async () => {
  await reportCalls({ memberId: colleague, phoneNumber: '+12125550199' })
  await act(4)
  expect(new Set((await outcomes()).map(({ outcome }) => outcome))).toEqual(new Set(['not-interested']))
})

test('the customer is called back tomorrow afternoon, and the callback is finished then', async () => {
  for (let index = 0; (await callbacks()).length === 0; index += 1) {
    await report(`call ${index}`, { memberId: colleague })
    await act(4)
  }
  const times = { from_at: '2026-11-21T19:00:00.000Z', until_at: '2026-11-21T21:00:00.000Z' }
  expect(await callbacks()).toMatchObject([{ state: 'open', owner_id: colleague, lead_id: leadId, ...times }])
  await act(dayMs / minuteMs - 120)
  expect(await callbacks()).toMatchObject([{ state: 'open' }])
  await act(dayMs / minuteMs)
  expect(await callbacks()).toMatchObject([{ state: 'done' }])
})

test('no call back on a day without calls', async () => {
  await calls.database.owner`update calls.lead set zip_code = '35203', state = 'AL'`
  const saturday = new Date(friday.getTime() + dayMs).toISOString()
  await reportCalls({ memberId: colleague, startedAt: saturday })
  await act(dayMs / minuteMs + 4)
  const saved = await outcomes()
  expect(saved).toHaveLength(30)
  expect(new Set(saved.map(({ outcome }) => outcome))).toEqual(new Set(['not-interested']))
})
