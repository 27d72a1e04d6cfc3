import { type ChangeEvent, type ChallengeType, challengeTypes } from '@portal/contracts'
import { publishChange, audit, type Peers, type Sql, type Transaction } from '@portal/service-kit'
import { fetchFacts, type Facts } from './facts.ts'
import { dayOf, streaks } from './streak.ts'

/** The facts that progress is counted from. */
export interface ProgressSource {
  sql: Sql
  peers: Peers
  now: () => Date
  timeZone: string
}

interface ActiveChallenge {
  id: string
  type: string
  since: string
}

/** Before the first fact of any member. */
const lifetimeStart = '2000-01-01T00:00:00.000Z'

/**
 * Recounts a member's active challenges, streak, and achievements from the facts. Repeated and concurrent runs give the
 * same result: facts of an older run never replace those of a newer one, a challenge completes once, and a completion
 * earns XP once.
 * @throws {ApiError} `unavailable` if the facts can't be fetched; then nothing has changed.
 */
export async function countProgress(source: ProgressSource, memberId: string): Promise<void> {
  const { sql, peers } = source
  // Numbers the runs in order. The database calls a run's number its `question`.
  const [run] = await sql<[{ question: string }]>`select nextval('question') as question`
  const active = await sql<ActiveChallenge[]>`
    select id, type, activated_at as since from user_challenge where member_id = ${memberId} and completed_at is null`
  const queries = [{ since: lifetimeStart }, ...active].map(({ since }) => ({ memberId, since }))
  const [lifetime, ...sinceActivation] = await fetchFacts(peers, queries)
  if (!lifetime) return
  const counts = active.map(({ id, type }, index) => ({ id, count: countOf(type, sinceActivation[index]) }))

  await sql.begin(async transaction => {
    const progressed = await writeProgress(transaction, counts, run.question, source.now())
    const completed = progressed.filter(({ isCompleted }) => isCompleted).map(({ id }) => id)
    await earnXp(transaction, completed)
    const hasNewDays = await writeDays(transaction, memberId, lifetime.days, run.question)
    const unlocked = await unlock(transaction, memberId, lifetime, source)
    await publishOutcome(transaction, memberId, { progressed: progressed.length, completed, hasNewDays, unlocked })
  })
}

/** Returns the count for a challenge type; 0 for an unknown type. */
export function countOf(type: string, facts: Facts | undefined): number {
  return facts && Object.hasOwn(challengeTypes, type) ? facts.counts[type as ChallengeType] : 0
}

/** @returns the challenges whose progress changed. */
async function writeProgress(
  transaction: Transaction,
  counts: { id: string; count: number }[],
  question: string,
  now: Date,
): Promise<{ id: string; isCompleted: boolean }[]> {
  const rows = await transaction<{ id: string; isCompleted: boolean; hasMoved: boolean }[]>`
    with counted as (
      select stored.id, stored.current_progress as before, least(greatest(counted.count, 0), target_value) as progress
      from user_challenge stored
      join jsonb_to_recordset(${transaction.json(counts)}) as counted(id uuid, count int) on stored.id = counted.id
      where completed_at is null and question < ${question}::bigint
      order by stored.id for update of stored)
    update user_challenge set current_progress = progress, question = ${question}::bigint,
      completed_at = case when progress = target_value then ${now}::timestamptz end
    from counted where user_challenge.id = counted.id
    returning user_challenge.id, completed_at is not null as "isCompleted", before <> progress as "hasMoved"`
  return rows.filter(row => row.hasMoved)
}

async function earnXp(transaction: Transaction, completed: readonly string[]): Promise<void> {
  await transaction`
    insert into xp_event (member_id, amount, user_challenge_id, at)
    select member_id, xp_reward, id, completed_at from user_challenge where id = any(${[...completed]}::uuid[]) order by id`
}

/** @returns whether the active days changed. */
async function writeDays(
  transaction: Transaction,
  memberId: string,
  days: readonly string[],
  question: string,
): Promise<boolean> {
  const changed = await transaction`
    insert into activity (member_id, days, question) values (${memberId}, ${[...days]}::date[], ${question}::bigint)
    on conflict (member_id) do update set days = excluded.days, question = excluded.question
    where activity.question < excluded.question and activity.days <> excluded.days
    returning 1`
  return changed.count > 0
}

/** @returns the number of new achievements. Unlocked achievements stay unlocked. */
async function unlock(
  transaction: Transaction,
  memberId: string,
  lifetime: Facts,
  { now, timeZone }: ProgressSource,
): Promise<number> {
  const [earned] = await transaction<[{ xp: number; challenges_completed: number }]>`
    select coalesce(sum(amount), 0)::int as xp, count(*)::int as challenges_completed
    from xp_event where member_id = ${memberId}`
  const measures = {
    ...lifetime.counts,
    ...earned,
    longest_streak: streaks(lifetime.days, dayOf(now(), timeZone)).longest,
  }
  const unlocked = await transaction`
    insert into user_achievement (member_id, achievement_id, unlocked_at)
    select ${memberId}, id, ${now()}::timestamptz from achievement
    where threshold <= (${transaction.json(measures)}::jsonb ->> measure)::numeric
    on conflict do nothing returning 1`
  return unlocked.count
}

interface Outcome {
  progressed: number
  completed: readonly string[]
  hasNewDays: boolean
  unlocked: number
}

/** Writes the audit rows and change events of a run. */
async function publishOutcome(transaction: Transaction, memberId: string, outcome: Outcome): Promise<void> {
  const { progressed, completed, hasNewDays, unlocked } = outcome
  for (const id of completed) {
    await audit(
      transaction,
      { actor: null, requestId: 'facts' },
      { action: 'challenge.complete', subjectId: id, details: { memberId } },
    )
  }
  const tags: ChangeEvent['tags'] = [
    ...(progressed > 0 ? [{ type: 'UserChallenge' as const }] : []),
    ...(completed.length > 0 || hasNewDays || unlocked > 0 ? [{ type: 'UserStats' as const }] : []),
    ...(unlocked > 0 ? [{ type: 'UserAchievement' as const }] : []),
  ]
  if (tags.length > 0) await publishChange(transaction, { tags, to: { members: [memberId] } })
  if (completed.length > 0) await publishChange(transaction, { tags: [{ type: 'Leaderboard' }] })
}
