import { ApiError, type Log, type Sql, type Transaction } from '@portal/service-kit'
import { lockRemote } from '../remotes/store-build.ts'
import { buildsInUse } from './builds-in-use.ts'

/** How many released builds of a remote to keep for rollbacks, in addition to the active one. */
const keptReleases = 3
/** A build that was just uploaded may be released soon. */
const keptDays = 7

/**
 * Deletes the files of old builds: those that no pointer, preview, or open tab uses, and that are not among the last
 * releases. Their names stay, so that the log remains readable and shows that their files are gone. Several
 * copies of the gateway may run this at the same time.
 */
export async function deleteOldBuilds(sql: Sql, log: Log): Promise<void> {
  const remotes = await sql<{ name: string }[]>`select name from remote order by name`
  for (const { name } of remotes) {
    const deleted = await sql.begin(transaction => deleteBuildsOf(transaction, name))
    if (deleted.length > 0) log.info({ remote: name, builds: deleted }, 'old builds deleted')
  }
}

async function deleteBuildsOf(sql: Transaction, remote: string): Promise<string[]> {
  // No release or preview may begin to use a build in between.
  await lockRemote(sql, remote)
  const deleted = await sql<{ build: string }[]>`
    update build set is_complete = false, deleted_at = now(), manifest = manifest - 'needs' - 'provides'
    where remote = ${remote} and deleted_at is null and published_at < now() - make_interval(days => ${keptDays})
      and (remote, build) not in (${buildsInUse(sql)})
      and build not in (
        select log.build from release_log log
        join build released on released.remote = log.remote and released.build = log.build and withdrawn_at is null
        left join pointer on pointer.remote = log.remote and log.build in (stable, candidate)
        where log.remote = ${remote} and kind in ('seed', 'release', 'promote', 'rollback') and pointer.remote is null
        group by log.build order by max(log.id) desc limit ${keptReleases}
      )
    returning build`
  const builds = deleted.map(({ build }) => build)
  await sql`delete from build_file where remote = ${remote} and build = any(${builds})`
  return builds
}

/** The error for a build that cannot be served: `gone` if its files were deleted, otherwise `not_found`. */
export async function missingBuild(sql: Sql, remote: string, build: string): Promise<ApiError> {
  const [deleted] = await sql`
    select from build where remote = ${remote} and build = ${build} and deleted_at is not null`
  return deleted
    ? new ApiError('gone', 'This build was deleted. Reload the page.')
    : new ApiError('not_found', 'This build does not exist.')
}
