import type { BuildHealth } from '@portal/contracts'
import type { Log, Sql } from '@portal/service-kit'
import { endCandidate } from './activate-build.ts'
import { countOnceMs } from './build-health.ts'
import { failuresIn, judgeCandidate, tabsIn } from './judge-candidate.ts'

interface Watched {
  remote: string
  stable: string
  candidate: string
  /** In the same minutes: those since the candidate began, half an hour at most. */
  stableHealth: BuildHealth
  candidateHealth: BuildHealth
}

/** Rolls back every candidate that does clearly worse than the stable build. Copies of the gateway may run it together. */
export async function rollBackBadCandidates(sql: Sql, log: Log): Promise<void> {
  for (const watched of await readCandidates(sql)) {
    const { remote, stable, candidate, stableHealth, candidateHealth } = watched
    const verdict = judgeCandidate(candidateHealth, stableHealth)
    const why = `failed in ${ratio(candidateHealth)} tabs; ${stable} failed in ${ratio(stableHealth)}`
    if (verdict === 'both bad') log.warn({ remote, candidate, why }, 'candidate and stable build both fail')
    if (verdict !== 'worse') continue
    const moved = await endCandidate(sql, remote, candidate, { who: 'the portal', why, requestId: null })
    if (moved) log.error({ remote, candidate, why }, 'candidate rolled back')
  }
}

const ratio = (health: BuildHealth) => `${failuresIn(health)} of ${tabsIn(health)}`

function readCandidates(sql: Sql): Promise<Watched[]> {
  return sql<Watched[]>`
    select remote, stable, candidate,
      json_build_object('loaded', coalesce(sum(loaded) filter (where build = stable), 0),
        'failed', coalesce(sum(failed) filter (where build = stable), 0),
        'crashed', coalesce(sum(crashed) filter (where build = stable), 0)) as "stableHealth",
      json_build_object('loaded', coalesce(sum(loaded) filter (where build = candidate), 0),
        'failed', coalesce(sum(failed) filter (where build = candidate), 0),
        'crashed', coalesce(sum(crashed) filter (where build = candidate), 0)) as "candidateHealth"
    from pointer join build_health using (remote)
    where candidate is not null and minute >= date_trunc('minute', greatest(
      now() - make_interval(secs => ${countOnceMs / 1000}),
      (select max(at) from release_log log
        where log.remote = pointer.remote and log.build = pointer.candidate and kind = 'candidate')))
    group by remote`
}
