import type { Release } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'

/** How many builds of a remote are listed, and how many entries of its log. */
const maxBuilds = 50
const maxEntries = 20

interface PointerRow extends Pick<Release, 'remote' | 'bounds'> {
  stable: string
  candidate: Release['candidate']
}
type BuildRow = Release['otherBuilds'][number]

/** Lists what every remote runs, by name. @param only the remote with this name; all by default. */
export async function listReleases(sql: Sql, only: string | null = null): Promise<Release[]> {
  const pointers = await sql<PointerRow[]>`
    select pointer.remote, stable, json_build_object('paths', paths, 'rolesAtMost', roles_at_most) as bounds,
      case when candidate is null then null else json_build_object('build', candidate, 'share', share,
        'roles', pointer.roles, 'since', (
          select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from release_log log
          where log.remote = pointer.remote and kind = 'candidate' order by id desc limit 1
        )) end as candidate
    from pointer join remote on remote.name = pointer.remote
    where ${only}::text is null or pointer.remote = ${only} order by pointer.remote`
  return Promise.all(pointers.map(pointer => describe(sql, pointer)))
}

async function describe(sql: Sql, { stable, ...pointer }: PointerRow): Promise<Release> {
  const { remote, candidate } = pointer
  const [builds, log, previews] = await Promise.all([
    readBuilds(sql, remote, [stable, candidate?.build ?? stable]),
    sql<Release['log']>`
      select id::text, at, kind, build, from_build as "fromBuild", share, who as by, why
      from release_log log where remote = ${remote} order by log.id desc limit ${maxEntries}`,
    sql<Release['previews']>`
      select id, build, who as by, member_id as "memberId", expires_at as "expiresAt"
      from preview where remote = ${remote} and expires_at > now() order by expires_at desc`,
  ])
  const active = builds.find(({ build }) => build === stable)
  if (!active?.lastReleased) throw new Error(`the log of ${remote} does not contain ${stable}`)
  const { build, version, builtAt, commit, isDirty, health, lastReleased } = active
  return {
    ...pointer,
    build,
    version,
    builtAt,
    commit,
    isDirty,
    health,
    since: lastReleased.at,
    by: lastReleased.by,
    otherBuilds: builds.filter(other => other !== active),
    previews: [...previews],
    log: [...log],
  }
}

/** The newest builds of a remote, and those that it runs. */
function readBuilds(sql: Sql, remote: string, running: readonly string[]): Promise<BuildRow[]> {
  return sql<BuildRow[]>`
    select build.build, manifest->>'version' as version, manifest->>'builtAt' as "builtAt",
      git_commit as commit, is_dirty as "isDirty", withdrawn_at is not null as "isWithdrawn",
      case when released.at is null then null else json_build_object('at', to_char(released.at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', released.who) end as "lastReleased",
      (
        select json_build_object('loaded', sum(loaded), 'failed', sum(failed), 'crashed', sum(crashed))
        from build_health health where health.remote = build.remote and health.build = build.build
          and minute > now() - interval '24 hours' having count(*) > 0
      ) as health
    from build
    left join lateral (
      select at, who from release_log log
      where log.remote = build.remote and log.build = build.build
        and kind in ('seed', 'release', 'promote', 'rollback') order by id desc limit 1
    ) released on true
    where build.remote = ${remote} and is_complete
    order by build.build = any(${[...running]}) desc, published_at desc limit ${maxBuilds}`
}
