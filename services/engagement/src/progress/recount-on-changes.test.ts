import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type { Challenge, UserChallenge, UserStats } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import fc from 'fast-check'
import { startTestEngagement, type TestEngagement } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())
afterEach(() => {
  jest.restoreAllMocks()
})

type Role = keyof typeof testPeople
const { agent, supervisor } = testPeople
const later = '2026-11-18T18:00:00.000Z'

async function get<T>(path: string, role: Role = 'agent') {
  return (await (await engagement.as(role)('GET', path)).json()) as T
}
const userChallenges = (role: Role = 'agent') => get<UserChallenge[]>('/api/user-challenges', role)
const stats = (role: Role = 'agent') => get<UserStats>('/api/user/stats', role)
const sync = (role: Role = 'agent') => engagement.as(role)('POST', '/api/user-challenges/update')
const challengeOf = async (type: string, targetValue: number) => {
  const challenges = await get<Challenge[]>('/api/challenges')
  const found = challenges.find(challenge => challenge.type === type && challenge.targetValue === targetValue)
  if (!found) throw new Error(`no challenge with ${type} ${targetValue}`)
  return found
}
const activate = (challengeId: string, role: Role = 'agent') =>
  engagement.as(role)('POST', '/api/challenges/activate', { challengeId })
/** Reads the stored progress of the member's only challenge, without a refresh. */
const storedProgress = async (memberId: string = agent.id) => {
  const [row] = await engagement.database.owner<{ progress: number }[]>`
    select current_progress as progress from engagement.user_challenge where member_id = ${memberId}`
  return row?.progress
}
/** Moves the clock of refreshes past every refresh so far. */
let hours = 0
const makeRefreshDue = () => {
  hours += 1
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000)
}

test('a change event for a member updates their challenge', async () => {
  await activate((await challengeOf('sales_count', 10)).id)
  engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later })
  await engagement.publish({ tags: [{ type: 'Sale' }], to: { roles: ['admin'], members: [agent.id] } })
  await until(async () => (await storedProgress()) === 1)
})

test('a voided sale takes its progress back while the challenge is open, and no XP afterwards', async () => {
  await activate((await challengeOf('sales_count', 1)).id)
  await activate((await challengeOf('sales_count', 10)).id)
  engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later })
  await sync()
  const progress = async () =>
    (await userChallenges()).map(it => it.currentProgress).toSorted((one, other) => one - other)
  expect(await progress()).toEqual([1, 1])
  engagement.facts.length = 0
  await engagement.publish({ tags: [{ type: 'Sale' }], to: { roles: ['admin'], members: [agent.id] } })
  await until(async () => (await progress())[0] === 0)
  expect([await progress(), (await stats()).xp]).toEqual([[0, 1], 20])
})

test('a change event without members updates every member whose facts changed', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  for (const role of ['agent', 'supervisor', 'admin'] as const) await activate(id, role)
  for (const memberId of [agent.id, supervisor.id])
    engagement.facts.push({ memberId, type: 'calls_answered', at: later, amount: 9 })
  await engagement.publish({ tags: [{ type: 'Call' }] })
  await until(async () => (await storedProgress()) === 5 && (await storedProgress(supervisor.id)) === 5)
  expect(await storedProgress(testPeople.admin.id)).toBe(0)
})

test('a change event of other data requests no facts', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  const before = engagement.factRequests()
  await engagement.publish({ tags: [{ type: 'Script' }] })
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later })
  await engagement.publish({ tags: [{ type: 'Call' }] })
  await until(async () => (await storedProgress()) === 1)
  // Two requests find the member, and two recount their progress.
  expect(engagement.factRequests()).toBe(before + 4)
})

test('changes of a failed run are counted by the next run', async () => {
  await activate((await challengeOf('sales_count', 10)).id)
  engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later })
  engagement.failWith(503)
  const before = engagement.factRequests()
  await engagement.publish({ tags: [{ type: 'Sale' }], to: { members: [agent.id] } })
  await until(() => engagement.factRequests() >= before + 2)
  engagement.failWith(null)
  // The next change event starts the retry.
  await engagement.publish({ tags: [{ type: 'Sale' }], to: { members: [supervisor.id] } })
  await until(async () => (await storedProgress()) === 1)
})

test('facts of an older run do not replace those of a newer run', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  engagement.delayReplies(promise)
  const before = engagement.factRequests()
  const older = sync()
  await until(() => engagement.factRequests() === before + 2)
  engagement.delayReplies(Promise.resolve())
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later, amount: 3 })
  await sync()
  release()
  await older
  expect(await storedProgress()).toBe(3)
})

test('reading refreshes the progress at most once a minute', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  makeRefreshDue()
  const before = engagement.factRequests()
  await userChallenges()
  expect(engagement.factRequests()).toBe(before + 2)
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later })
  expect(await userChallenges()).toMatchObject([{ currentProgress: 0 }])
  expect(engagement.factRequests()).toBe(before + 2)
  const sixtySecondsLater = Date.now() + 60_000
  jest.spyOn(Date, 'now').mockImplementation(() => sixtySecondsLater)
  expect(await userChallenges()).toMatchObject([{ currentProgress: 1 }])
})

test('a failed refresh is repeated by the next read', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  makeRefreshDue()
  engagement.failWith(503)
  expect(await userChallenges()).toMatchObject([{ currentProgress: 0 }])
  engagement.failWith(null)
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later })
  expect(await userChallenges()).toMatchObject([{ currentProgress: 1 }])
})

test('reading waits a second at most for slow facts, and shows the stored progress', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  makeRefreshDue()
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  engagement.delayReplies(promise)
  expect(await userChallenges()).toMatchObject([{ currentProgress: 0 }])
  release()
  engagement.delayReplies(Promise.resolve())
  await until(async () => (await storedProgress()) === 1)
})

test.each([501, 503])('while calls and sales reply %d, reading works and a sync fails', async status => {
  await activate((await challengeOf('calls_answered', 5)).id)
  await engagement.writes()
  engagement.failWith(status)
  expect(await userChallenges()).toMatchObject([{ currentProgress: 0 }])
  expect((await stats()).level).toBe(1)
  expect((await sync()).status).toBeGreaterThanOrEqual(500)
  expect((await engagement.writes()).audit).toEqual([])
})

type Step = { kind: 'fact'; type: 'calls_answered' | 'sales_count' | 'sales_cents' } | { kind: 'sync' | 'event' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('fact' as const),
    type: fc.constantFrom('calls_answered', 'sales_count', 'sales_cents'),
  }),
  fc.record({ kind: fc.constantFrom('sync' as const, 'event' as const) }),
)

test('progress and XP depend only on the facts, not on the order or number of syncs and events', async () => {
  const challenges = [
    await challengeOf('calls_answered', 5),
    await challengeOf('sales_count', 1),
    await challengeOf('sales_cents', 10_000),
  ]
  const amount = { calls_answered: 1, sales_count: 1, sales_cents: 3500 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      await engagement.clear()
      for (const { id } of challenges) await activate(id)
      const pending: Promise<unknown>[] = []
      for (const { kind, ...fact } of steps) {
        if ('type' in fact)
          engagement.facts.push({ memberId: agent.id, type: fact.type, at: later, amount: amount[fact.type] })
        else if (kind === 'sync') pending.push(sync())
        else pending.push(engagement.publish({ tags: [{ type: 'Sale' }], to: { members: [agent.id] } }))
      }
      await Promise.all(pending)
      await sync()
      const expected = challenges.map(({ id, type, targetValue, xpReward }) => {
        const count = engagement.facts
          .filter(fact => fact.type === type)
          .reduce((sum, fact) => sum + (fact.amount ?? 1), 0)
        return { id, progress: Math.min(count, targetValue), xp: count >= targetValue ? xpReward : 0 }
      })
      const progress = new Map((await userChallenges()).map(row => [row.challengeId, row.currentProgress]))
      expect(challenges.map(({ id }) => progress.get(id))).toEqual(expected.map(row => row.progress))
      expect((await stats()).xp).toBe(expected.reduce((sum, row) => sum + row.xp, 0))
    }),
    { numRuns: 40 },
  )
})
