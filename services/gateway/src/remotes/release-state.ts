import type { Role } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'
import type { Pointer, Preview } from './choose-build.ts'

export interface Bounds {
  readonly paths: readonly string[]
  readonly rolesAtMost: readonly Role[]
}

/** The gateway's data about a remote, except for its builds. */
export interface RemoteState extends Pointer {
  readonly bounds: Bounds
  /** Builds that were released and can be served, the last one first. */
  readonly earlier: readonly string[]
  /** Builds that open tabs should stop using: withdrawn, or rolled back and not released again. */
  readonly retired: readonly string[]
}

export interface ReleaseState {
  readonly remotes: readonly RemoteState[]
  readonly previews: readonly Preview[]
}

interface Row extends Pick<RemoteState, 'stable' | 'earlier' | 'retired'> {
  remote: string
  candidate: string | null
  share: number
  roles: Role[]
  salt: string
  paths: string[]
  rolesAtMost: Role[]
}

/** A tab is open for a working day at most, and a session ends after ten hours. */
const retiredForHours = 24

/** Reads the pointers of all remotes and the previews that have begun, in one snapshot. */
export async function readReleaseState(sql: Sql): Promise<ReleaseState> {
  const rows = await sql<Row[]>`
    select pointer.remote, stable, candidate, share, pointer.roles, salt, paths, roles_at_most as "rolesAtMost",
      array(
        select build from (
          select distinct on (log.build) log.build, log.id from release_log log
          join build on build.remote = log.remote and build.build = log.build and build.withdrawn_at is null and is_complete
          where log.remote = pointer.remote and kind in ('seed', 'release', 'promote', 'rollback')
          order by log.build, log.id desc
        ) released where build <> stable order by id desc limit 20
      ) as earlier,
      array(
        select distinct left_build from (
          select from_build as left_build, id from release_log
          where remote = pointer.remote and kind = 'rollback' and at > now() - make_interval(hours => ${retiredForHours})
          union all
          select build, id from release_log
          where remote = pointer.remote and kind = 'withdraw' and at > now() - make_interval(hours => ${retiredForHours})
        ) left_builds
        where left_build is not null and left_build <> stable and left_build is distinct from candidate
      ) as retired
    from pointer join remote on remote.name = pointer.remote
    order by pointer.remote`
  const previews = await sql<Preview[]>`
    select id, remote, build, member_id as "memberId", who as by, expires_at as "expiresAt"
    from preview where member_id is not null and expires_at > now()`
  return { remotes: rows.map(toState), previews }
}

function toState({ candidate, share, roles, salt, paths, rolesAtMost, ...row }: Row): RemoteState {
  return {
    ...row,
    candidate: candidate === null ? null : { build: candidate, share, roles, salt },
    bounds: { paths, rolesAtMost },
  }
}
