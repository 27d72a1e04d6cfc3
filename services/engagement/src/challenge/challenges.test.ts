import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { UserChallenge } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { createChallengeRequests } from '../testing/challenge-requests.ts'
import { noon, startTestEngagement, type TestEngagement, unknownId } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

const { agent, admin } = testPeople
const later = '2026-11-18T18:00:00.000Z'
const { activate, achievements, catalog, challengeOf, stats, sync, userChallenges } = createChallengeRequests(
  () => engagement,
)

/** Runs a test with a challenge of its own in the catalog. */
async function withChallenge(columns: object, run: (id: string) => Promise<void>) {
  const { owner } = engagement.database
  const challenge = { place: 99, icon: 'Star', title: 'Odd', description: 'Odd.', difficulty: 'easy', ...columns }
  const [row] = await owner<[{ id: string }]>`
    insert into engagement.challenge ${owner({ target_value: 1, xp_reward: 10, ...challenge })} returning id`
  try {
    await run(row.id)
  } finally {
    await engagement.clear()
    await owner`delete from engagement.challenge where place = 99`
  }
}

test('the catalog has all types and difficulties, and achievements of four rarities', async () => {
  const challenges = await catalog()
  expect(challenges).toHaveLength(16)
  expect(new Set(challenges.map(({ type }) => type)).size).toBe(8)
  expect(new Set(challenges.map(({ difficulty }) => difficulty)).size).toBe(3)
  const all = await achievements()
  expect(all).toHaveLength(15)
  expect(all[0]).toMatchObject({ title: 'Hello, World' })
  expect(new Set(all.map(({ rarity }) => rarity)).size).toBe(4)
})

test('a challenge that is no longer offered is listed only for members who activated it', async () => {
  await withChallenge({ type: 'calls_answered' }, async id => {
    await activate(id)
    await engagement.database.owner`update engagement.challenge set is_offered = false where id = ${id}`
    const isListed = async (role: keyof typeof testPeople) =>
      (await catalog(role)).some(challenge => challenge.id === id)
    expect([await isListed('agent'), await isListed('supervisor')]).toEqual([true, false])
    expect((await activate(id, 'supervisor')).status).toBe(404)
  })
})

test('an activation is audited and published to the member', async () => {
  const { id, xpReward } = await challengeOf('calls_answered', 5)
  const response = await activate(id)
  const activated = (await response.json()) as UserChallenge
  expect([response.status, activated]).toEqual([
    201,
    {
      id: expect.any(String),
      challengeId: id,
      status: 'active',
      currentProgress: 0,
      targetValue: 5,
      activatedAt: noon,
      completedAt: null,
      xpReward,
    },
  ])
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'challenge.activate', actorId: agent.id, subjectId: activated.id, details: { challengeId: id } }],
    changes: [{ tags: [{ type: 'UserChallenge' }], to: { members: [agent.id], roles: [] } }],
  })
})

test('one of two hundred concurrent activations of a challenge succeeds', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  const replies = await Promise.all(Array.from({ length: 200 }, () => activate(id)))
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
    201,
    ...Array.from({ length: 199 }, () => 409),
  ])
  expect(await userChallenges()).toHaveLength(1)
  expect(await (await activate(id)).json()).toMatchObject({
    message: 'This challenge is already active. Complete it before you activate it again.',
  })
})

test('several members can activate the same challenge', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  expect([(await activate(id)).status, (await activate(id, 'admin')).status]).toEqual([201, 201])
  expect(await userChallenges('supervisor')).toEqual([])
})

test('two requests with one key get the same reply', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  const key = crypto.randomUUID()
  const [one, other] = [await activate(id, 'agent', key), await activate(id, 'agent', key)]
  expect([one.status, await one.json()]).toEqual([other.status, await other.json()])
})

test('rejects an unknown challenge, a malformed ID by name, and visitors', async () => {
  const unknown = await activate(unknownId)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { message: "This challenge isn't available. Choose another one." },
  ])
  const malformed = await activate('one')
  expect([malformed.status, await malformed.json()]).toMatchObject([400, { issues: [{ path: 'challengeId' }] }])
  expect((await activate(unknownId, null)).status).toBe(401)
  expect((await sync(null)).status).toBe(401)
  expect(await engagement.writes()).toEqual({ audit: [], changes: [] })
})

test('facts count from the activation on', async () => {
  const { id } = await challengeOf('calls_answered', 5)
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: '2026-11-18T16:59:59.999Z' })
  await activate(id)
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: noon })
  engagement.facts.push({ memberId: admin.id, type: 'calls_answered', at: later })
  await sync()
  expect(await userChallenges()).toMatchObject([
    { currentProgress: 1, targetValue: 5, status: 'active', completedAt: null },
  ])
})

test.each([
  ['calls_made', 10],
  ['talk_minutes', 60],
  ['leads_contacted', 5],
  ['fast_contacts', 3],
  ['notes_added', 10],
  ['sales_count', 10],
  ['sales_cents', 10_000],
] as const)('%s count for their challenges', async (type, target) => {
  await activate((await challengeOf(type, target)).id)
  engagement.facts.push({ memberId: agent.id, type, at: later, amount: 2 })
  expect(await (await sync()).json()).toMatchObject([{ currentProgress: 2, status: 'active' }])
})

test('progress is audited as a sync and published to the member', async () => {
  await activate((await challengeOf('calls_made', 10)).id)
  await sync()
  await engagement.writes()
  engagement.facts.push({ memberId: agent.id, type: 'calls_made', at: later })
  await sync()
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'challenge.sync', actorId: agent.id, subjectId: agent.id, details: {} }],
    changes: [{ tags: [{ type: 'UserChallenge' }], to: { members: [agent.id], roles: [] } }],
  })
})

test('a sync without new facts publishes nothing', async () => {
  await activate((await challengeOf('calls_made', 10)).id)
  await sync()
  await engagement.writes()
  await sync()
  expect((await engagement.writes()).changes).toEqual([])
})

test('a new active day is published as a change of the stats', async () => {
  await sync()
  await engagement.writes()
  // Below the threshold of every achievement.
  engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later, amount: 0 })
  await sync()
  expect((await engagement.writes()).changes).toEqual([
    { tags: [{ type: 'UserStats' }], to: { members: [agent.id], roles: [] } },
  ])
})

test('a completion is audited, and published to the member and to the leaderboard', async () => {
  await activate((await challengeOf('calls_made', 10)).id)
  await sync()
  const [{ id } = { id: '' }] = await userChallenges()
  await engagement.writes()
  engagement.facts.push({ memberId: agent.id, type: 'calls_made', at: later, amount: 10 })
  await sync()
  expect(await engagement.writes()).toEqual({
    audit: [
      { action: 'challenge.complete', actorId: null, subjectId: id, details: { memberId: agent.id } },
      { action: 'challenge.sync', actorId: agent.id, subjectId: agent.id, details: {} },
    ],
    changes: [
      {
        // The first completed challenge is an achievement.
        tags: [{ type: 'UserChallenge' }, { type: 'UserStats' }, { type: 'UserAchievement' }],
        to: { members: [agent.id], roles: [] },
      },
      { tags: [{ type: 'Leaderboard' }], to: 'everyone' },
    ],
  })
})

test('a challenge completes once, earns its XP once, and can be activated again', async () => {
  const { id, xpReward } = await challengeOf('sales_count', 1)
  await activate(id)
  engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later, amount: 3 })
  await Promise.all([sync(), sync(), sync(), sync()])
  await sync()
  expect(await userChallenges()).toMatchObject([
    { status: 'completed', currentProgress: 1, completedAt: noon, xpReward },
  ])
  expect(await stats()).toMatchObject({ xp: xpReward, level: 1, xpToNextLevel: 100 - xpReward })
  expect((await activate(id)).status).toBe(201)
  expect((await userChallenges()).map(({ status }) => status)).toEqual(['active', 'completed'])
})

test('a challenge is not complete before its target', async () => {
  await activate((await challengeOf('calls_answered', 5)).id)
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later, amount: 4 })
  expect(await (await sync()).json()).toMatchObject([{ status: 'active', currentProgress: 4 }])
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later })
  expect(await (await sync()).json()).toMatchObject([{ status: 'completed', currentProgress: 5 }])
})

test('progress falls when a sale is voided, but a completed challenge stays completed', async () => {
  await activate((await challengeOf('sales_count', 1)).id)
  await activate((await challengeOf('sales_count', 10)).id)
  engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later })
  await sync()
  engagement.facts.length = 0
  await sync()
  expect(await userChallenges()).toMatchObject([
    { status: 'active', currentProgress: 0, targetValue: 10 },
    { status: 'completed', currentProgress: 1, targetValue: 1 },
  ])
})

test('a challenge of an unknown type never progresses', async () => {
  await withChallenge({ type: 'toString' }, async id => {
    await activate(id)
    engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: later })
    await sync()
    expect(await userChallenges()).toMatchObject([{ currentProgress: 0 }])
  })
})

test('XP is append-only', async () => {
  const { owner } = engagement.database
  await expect(owner`update engagement.xp_event set amount = 1`).rejects.toThrow('append-only')
  await expect(owner`delete from engagement.xp_event`).rejects.toThrow('append-only')
})
