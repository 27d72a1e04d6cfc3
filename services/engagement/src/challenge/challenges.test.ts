import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Achievement, Challenge, UserChallenge, UserStats } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import fc from 'fast-check'
import { noon, startTestEngagement, type TestEngagement } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

const me = testPeople.agent.id
const later = '2026-11-18T18:00:00.000Z'
type Role = keyof typeof testPeople

async function get<T>(path: string, role: Role = 'agent') {
  return (await (await engagement.as(role)('GET', path)).json()) as T
}
const catalogue = () => get<Challenge[]>('/api/challenges')
const mine = (role: Role = 'agent') => get<UserChallenge[]>('/api/user-challenges', role)
const stats = (role: Role = 'agent') => get<UserStats>('/api/user/stats', role)
const sync = (role: Role = 'agent') => engagement.as(role)('POST', '/api/user-challenges/update')

async function challengeOf(type: string, targetValue: number): Promise<Challenge> {
  const found = (await catalogue()).find(it => it.type === type && it.targetValue === targetValue)
  if (!found) throw new Error(`no challenge of ${type} ${targetValue}`)
  return found
}
const activate = (challengeId: string, role: Role = 'agent', key?: string) =>
  engagement.as(role)('POST', '/api/challenges/activate', { challengeId }, key ? { 'idempotency-key': key } : {})

test('the catalogue has all types and difficulties, and achievements of four rarities', async () => {
  const challenges = await catalogue()
  expect(challenges.length).toBeGreaterThanOrEqual(12)
  expect(new Set(challenges.map(it => it.type)).size).toBe(8)
  expect(new Set(challenges.map(it => it.difficulty)).size).toBe(3)
  const achievements = await get<Achievement[]>('/api/achievements')
  expect(achievements).toHaveLength(15)
  expect(new Set(achievements.map(it => it.rarity)).size).toBe(4)
})

test('two hundred activations at once of one challenge make one', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  const answers = await Promise.all(Array.from({ length: 200 }, () => activate(id)))
  expect(answers.map(answer => answer.status).sort((one, other) => one - other)).toEqual([
    201,
    ...Array.from({ length: 199 }, () => 409),
  ])
  expect(await mine()).toHaveLength(1)
})

test('a repeat of the same request is answered as the first', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  const key = crypto.randomUUID()
  const [one, other] = [await activate(id, 'agent', key), await activate(id, 'agent', key)]
  expect([one.status, await one.json()]).toEqual([other.status, await other.json()])
})

test('an unknown challenge is not found, a malformed id names the field, and nobody signed in is refused', async () => {
  expect((await activate(crypto.randomUUID())).status).toBe(404)
  const malformed = await activate('one')
  expect([malformed.status, await malformed.json()]).toMatchObject([400, { issues: [{ path: 'challengeId' }] }])
  const anonymous = await engagement.as(null)('POST', '/api/challenges/activate', { challengeId: crypto.randomUUID() })
  expect(anonymous.status).toBe(401)
})

test('facts count from the activation on, never before', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  engagement.facts.push({ memberId: me, type: 'calls_answered', at: '2026-11-18T16:59:59.999Z' })
  await activate(id)
  engagement.facts.push({ memberId: me, type: 'calls_answered', at: noon })
  engagement.facts.push({ memberId: testPeople.admin.id, type: 'calls_answered', at: later })
  await sync()
  expect(await mine()).toMatchObject([{ currentProgress: 1, targetValue: 5, status: 'active', completedAt: null }])
})

test('a completion happens once, earns its XP once and may be followed by another try', async () => {
  const { id, xpReward } = await challengeOf('sales_count', 1)
  await activate(id)
  engagement.facts.push({ memberId: me, type: 'sales_count', at: later, amount: 3 })
  await Promise.all([sync(), sync(), sync(), sync()])
  await sync()
  expect(await mine()).toMatchObject([{ status: 'completed', currentProgress: 1, completedAt: noon, xpReward }])
  expect(await stats()).toMatchObject({ xp: xpReward, level: 1, xpToNextLevel: 100 - xpReward })
  expect((await activate(id)).status).toBe(201)
})

test('what is completed stays so, also when the sale is voided afterwards', async () => {
  const { id } = await challengeOf('sales_count', 1)
  await activate(id)
  engagement.facts.push({ memberId: me, type: 'sales_count', at: later })
  await sync()
  engagement.facts.length = 0
  await sync()
  expect(await mine()).toMatchObject([{ status: 'completed' }])
})

test('a late answer to an older question does not replace a newer one', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  await mine()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  engagement.hold(promise)
  const older = sync()
  await new Promise(resolve => setTimeout(resolve, 200))
  engagement.hold(Promise.resolve())
  engagement.facts.push({ memberId: me, type: 'calls_answered', at: later, amount: 3 })
  await sync()
  release()
  await older
  expect(await mine()).toMatchObject([{ currentProgress: 3 }])
})

test('a challenge of an unknown type is shown and never progresses', async () => {
  const { owner } = engagement.database
  const [row] = await owner<[{ id: string }]>`
    insert into engagement.challenge (place, icon, title, description, difficulty, type, target_value, xp_reward)
    values (99, 'Star', 'Odd', 'Odd.', 'easy', 'toString', 1, 10) returning id`
  try {
    await activate(row.id)
    engagement.facts.push({ memberId: me, type: 'sales_count', at: later })
    await sync()
    expect(await mine()).toMatchObject([{ currentProgress: 0 }])
  } finally {
    await engagement.clear()
    await owner`delete from engagement.challenge where place = 99`
  }
})

test('an announced sale of a member moves their challenge without anybody asking', async () => {
  await activate((await challengeOf('sales_count', 10)).id)
  await mine()
  engagement.facts.push({ memberId: me, type: 'sales_count', at: later })
  await engagement.say({ tags: [{ type: 'Sale' }], to: { roles: ['admin'], members: [me] } })
  await until(async () => (await mine())[0]?.currentProgress === 1)
})

test('an announced call that names nobody moves the challenges of whoever took part', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  await mine()
  engagement.facts.push({ memberId: me, type: 'calls_answered', at: later })
  await engagement.say({ tags: [{ type: 'Call' }] })
  await until(async () => (await mine())[0]?.currentProgress === 1)
})

test.each([501, 503])(
  'while calls and sales answer %d, what is stored is shown and a sync is refused',
  async status => {
    await activate((await challengeOf('calls_answered', 5)).id)
    engagement.failWith(status)
    expect(await mine()).toMatchObject([{ currentProgress: 0 }])
    expect((await sync()).status).toBeGreaterThanOrEqual(500)
    expect((await stats()).level).toBe(1)
  },
)

test('XP is append-only', async () => {
  const { owner } = engagement.database
  await expect(owner`update engagement.xp_event set amount = 1`).rejects.toThrow('append-only')
  await expect(owner`delete from engagement.xp_event`).rejects.toThrow('append-only')
})

test('the leaderboard puts more XP first, then who got there first, then those without any', async () => {
  const { id } = await challengeOf('sales_count', 1)
  for (const role of ['supervisor', 'agent'] as const) {
    await activate(id, role)
    engagement.facts.push({ memberId: testPeople[role].id, type: 'sales_count', at: later })
    await sync(role)
    engagement.setClock(later)
  }
  const rows = await get<{ lastName: string; xp: number; level: number }[]>('/api/leaderboard')
  expect(rows.map(row => [row.lastName, row.level])).toEqual([
    ['Supervisor', 1],
    ['Agent', 1],
    ['Admin', 1],
  ])
})

test('achievements unlock from lifetime facts, once, and are counted', async () => {
  engagement.facts.push({ memberId: me, type: 'calls_answered', at: '2025-01-06T15:00:00.000Z' })
  await Promise.all([sync(), sync()])
  const unlocked = await get<{ achievementId: string }[]>('/api/user-achievements')
  const hello = (await get<Achievement[]>('/api/achievements')).find(it => it.title === 'Hello, World')
  expect(unlocked.map(it => it.achievementId)).toEqual([hello?.id])
  expect(await stats()).toMatchObject({ achievementsCount: 1, longestStreak: 1, currentStreak: 0 })
})

type Step = { kind: 'fact'; type: 'calls_answered' | 'sales_count' | 'sales_cents' } | { kind: 'sync' | 'say' }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('fact' as const),
    type: fc.constantFrom('calls_answered', 'sales_count', 'sales_cents'),
  }),
  fc.record({ kind: fc.constantFrom('sync' as const, 'say' as const) }),
)

test('any order and repetition of facts and syncs gives the same progress and XP', async () => {
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
      const underWay: Promise<unknown>[] = []
      for (const it of steps) {
        if (it.kind === 'fact')
          engagement.facts.push({ memberId: me, type: it.type, at: later, amount: amount[it.type] })
        else if (it.kind === 'sync') underWay.push(sync())
        else underWay.push(engagement.say({ tags: [{ type: 'Sale' }], to: { members: [me] } }))
      }
      await Promise.all(underWay)
      await sync()
      const expected = challenges.map(({ id, type, targetValue, xpReward }) => {
        const count = engagement.facts.filter(it => it.type === type).reduce((sum, it) => sum + (it.amount ?? 1), 0)
        return { id, progress: Math.min(count, targetValue), xp: count >= targetValue ? xpReward : 0 }
      })
      const progress = new Map((await mine()).map(it => [it.challengeId, it.currentProgress]))
      expect(challenges.map(({ id }) => progress.get(id))).toEqual(expected.map(it => it.progress))
      expect((await stats()).xp).toBe(expected.reduce((sum, it) => sum + it.xp, 0))
    }),
    { numRuns: 40 },
  )
})
