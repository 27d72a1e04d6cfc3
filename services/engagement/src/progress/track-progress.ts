import { changeChannel, type Log } from '@portal/service-kit'
import { type FactChanges, parseFactChanges, allFacts, noFacts, mergeFactChanges } from './fact-changes.ts'
import { fetchFacts } from './facts.ts'
import { countOf, refreshMember, type ProgressSource } from './refresh-member.ts'

export interface Progress {
  timeZone: string
  /** Counts a member anew. @throws {Refusal} `unavailable` where the facts cannot be had. */
  refresh(memberId: string): Promise<void>
  /** As `refresh`, at most once a minute a member, at most a second long; where it fails, what is stored stands. */
  refreshIfDue(memberId: string): Promise<void>
  stop(): Promise<void>
}

const gatherMs = 150
const retryMs = 5_000
const dueMs = 60_000
const patienceMs = 1_000

/** Follows what calls and sales announce, and counts those anew whose facts moved. */
export async function trackProgress(source: ProgressSource, log: Log): Promise<Progress> {
  const { sql, peers, timeZone } = source
  const refreshed = new Map<string, { at: number; done: Promise<void> }>()
  let pending = noFacts
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  function hear(changes: FactChanges, afterMs = gatherMs) {
    if (isStopped || changes.members.size + changes.types.size === 0) return
    pending = mergeFactChanges(pending, changes)
    timer ??= setTimeout(() => {
      timer = undefined
      running = running.then(run)
    }, afterMs)
  }

  async function run() {
    const changes = pending
    pending = noFacts
    try {
      const members = new Set([...changes.members, ...(await findChangedMembers(changes))])
      for (const memberId of members) await refreshMember(source, memberId)
    } catch (error) {
      log.warn({ err: error }, 'progress could not be counted; trying again')
      hear(changes, retryMs)
    }
  }

  /** Members with an active challenge of a type that counts otherwise than it is stored. */
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

  function begin(memberId: string): Promise<void> {
    const done = refreshMember(source, memberId).catch((error: unknown) => {
      refreshed.delete(memberId)
      log.warn({ err: error, memberId }, 'progress could not be counted')
    })
    if (refreshed.size >= 10_000) refreshed.clear()
    refreshed.set(memberId, { at: Date.now(), done })
    return done
  }

  await sql.listen(
    changeChannel,
    payload => hear(parseFactChanges(payload)),
    () => hear(allFacts),
  )

  return {
    timeZone,
    refresh: memberId => refreshMember(source, memberId),
    async refreshIfDue(memberId) {
      const last = refreshed.get(memberId)
      const done = last && Date.now() - last.at < dueMs ? last.done : begin(memberId)
      let patience: NodeJS.Timeout | undefined
      await Promise.race([done, new Promise<void>(resolve => (patience = setTimeout(resolve, patienceMs)))])
      clearTimeout(patience)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await Promise.all([...refreshed.values()].map(({ done }) => done))
    },
  }
}
