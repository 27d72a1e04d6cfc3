import { changeChannel, type Log, startBackgroundTask, timeoutAfter } from '@portal/service-kit'
import {
  allFactChanges,
  type FactChanges,
  hasFactChanges,
  mergeFactChanges,
  noFactChanges,
  parseFactChanges,
} from './fact-changes.ts'
import { fetchFacts } from './facts.ts'
import { countOf, type ProgressSource, countProgress } from './count-progress.ts'

export interface Progress {
  /** IANA time zone of the organization. */
  readonly timeZone: string
  /** Recounts a member's progress. @throws {ApiError} `unavailable` if the facts can't be fetched. */
  refresh(memberId: string): Promise<void>
  /** Like `refresh`, at most once a minute per member. Waits at most a second; after a failure the stored progress stays. */
  refreshIfDue(memberId: string): Promise<void>
  stop(): Promise<void>
}

const gatherMs = 150
const refreshIntervalMs = 60_000
const maxWaitMs = 1_000

/** Listens for change events of calls and sales, and recounts the members whose facts changed. */
export async function recountOnChanges(source: ProgressSource, log: Log): Promise<Progress> {
  const { sql, peers, timeZone } = source
  const lastRefreshes = new Map<string, { startedAt: number; refresh: Promise<void> }>()
  let pending = noFactChanges

  const task = startBackgroundTask(log, 'progress', { delayMs: gatherMs }, async () => {
    const changes = pending
    pending = noFactChanges
    try {
      const memberIds = new Set([...changes.members, ...(await findChangedMembers(changes))])
      for (const memberId of memberIds) await countProgress(source, memberId)
    } catch (error) {
      pending = mergeFactChanges(changes, pending)
      throw error
    }
  })

  function add(changes: FactChanges) {
    if (!hasFactChanges(changes)) return
    pending = mergeFactChanges(pending, changes)
    task.trigger()
  }

  /** Members with an active challenge of these types whose stored progress differs from the facts. */
  async function findChangedMembers({ types }: FactChanges): Promise<string[]> {
    if (types.size === 0) return []
    const active = await sql<{ memberId: string; since: string; type: string; progress: number; target: number }[]>`
      select member_id as "memberId", activated_at as since, type, current_progress as progress, target_value as target
      from user_challenge where completed_at is null and type = any(${[...types]})`
    const facts = await fetchFacts(
      peers,
      active.map(({ memberId, since }) => ({ memberId, since })),
    )
    return active
      .filter(({ type, progress, target }, index) => Math.min(countOf(type, facts[index]), target) !== progress)
      .map(({ memberId }) => memberId)
  }

  function startRefresh(memberId: string): Promise<void> {
    const refresh = countProgress(source, memberId).catch((error: unknown) => {
      lastRefreshes.delete(memberId)
      log.warn({ err: error, memberId }, 'progress refresh failed')
    })
    lastRefreshes.set(memberId, { startedAt: Date.now(), refresh })
    return refresh
  }

  await sql.listen(
    changeChannel,
    payload => add(parseFactChanges(payload)),
    () => add(allFactChanges),
  )

  return {
    timeZone,
    refresh: memberId => countProgress(source, memberId),
    async refreshIfDue(memberId) {
      const last = lastRefreshes.get(memberId)
      const isRecent = last && Date.now() - last.startedAt < refreshIntervalMs
      await Promise.race([isRecent ? last.refresh : startRefresh(memberId), timeoutAfter(maxWaitMs)])
    },
    async stop() {
      await task.stop()
      await Promise.all([...lastRefreshes.values()].map(({ refresh }) => refresh))
    },
  }
}
