import type { RemoteOutcome, RemoteReport, User } from '@portal/contracts'
import type { Log, Sql } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'

/** A member counts once per outcome of a build in this time, whatever their tabs do: one broken tab says little. */
export const countOnceMs = 30 * 60_000
const keepHours = 24
const maxRemembered = 100_000

/** Counts what tabs report about the builds that they run. Members are remembered in memory only, to count them once. */
export function createHealthCounter(
  sql: Sql,
): (member: Pick<User, 'id'>, reports: readonly RemoteReport[]) => Promise<void> {
  const counted = new LRUCache<string, true>({ max: maxRemembered, ttl: countOnceMs })

  return async function count({ id }, reports) {
    const fresh = reports.filter(({ remote, build, outcome }) => {
      const key = `${id} ${remote} ${build} ${outcome}`
      if (counted.has(key)) return false
      counted.set(key, true)
      return true
    })
    if (fresh.length > 0) await addToHealth(sql, fresh)
  }
}

/** Counts how often a build of the landing page renders: it runs no code that reports. */
export const createRenderingCounter = (sql: Sql, log: Log) => (build: string, outcome: RemoteOutcome) => {
  addToHealth(sql, [{ remote: 'landing', build, outcome }]).catch((err: unknown) =>
    log.warn({ err }, 'rendering of the landing page not counted'),
  )
}

/** Adds reports to the counts of this minute. Builds that were never published are left out. */
export async function addToHealth(sql: Sql, reports: readonly RemoteReport[]): Promise<void> {
  // Always in the same order, so that requests do not block each other.
  await sql`
    insert into build_health (remote, build, minute, loaded, failed, crashed)
    select remote, build, date_trunc('minute', now()), count(*) filter (where outcome = 'loaded'),
      count(*) filter (where outcome = 'failed'), count(*) filter (where outcome = 'crashed')
    from jsonb_to_recordset(${sql.json(reports as never)}) as report (remote text, build text, outcome text)
    join build using (remote, build)
    group by remote, build order by remote, build
    on conflict (remote, build, minute) do update set loaded = build_health.loaded + excluded.loaded,
      failed = build_health.failed + excluded.failed, crashed = build_health.crashed + excluded.crashed`
}

/** Deletes counts of more than a day ago. */
export async function deleteOldHealth(sql: Sql): Promise<void> {
  await sql`delete from build_health where minute < now() - make_interval(hours => ${keepHours})`
}
