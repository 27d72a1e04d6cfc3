import { type Body, hasPreviews, type Issue, type releaseOperations, remoteManifest } from '@portal/contracts'
import { ApiError, publishChange, type Sql } from '@portal/service-kit'
import type { Viewer } from '../remotes/choose-build.ts'
import { lockRemote, logRelease } from '../remotes/store-build.ts'
import { admitBuild, readNeeded } from './admit-build.ts'
import type { ReadContract } from './answered-operations.ts'
import type { Releaser } from './authorize-releaser.ts'
import { requireUsable } from './activate-build.ts'
import { notAdmitted } from './publish-build.ts'

/** Offers a build to the first member who opens the link. @throws {ApiError} if it must not be shown. */
export async function startPreview(
  sql: Sql,
  { remote, build, hours, why }: Body<typeof releaseOperations.startPreview>,
  { who, requestId }: Pick<Releaser, 'who'> & { requestId: string },
  readContract: ReadContract,
) {
  const refuse = (issues: Issue[]) => notAdmitted(remote, issues, 'No preview was made')
  if (!hasPreviews(remote)) throw refuse([{ path: 'remote', message: `${remote} has no previews.` }])
  await requireUsable(sql, remote, build)
  const issues = await admitBuild(sql, remote, build, await readNeeded(sql, remote, build, readContract))
  if (issues.length > 0) throw refuse(issues)
  const preview = await sql.begin(async transaction => {
    await lockRemote(transaction, remote)
    await requireUsable(transaction, remote, build)
    const [stored] = await transaction<{ id: string; expiresAt: string }[]>`
      insert into preview (remote, build, who, expires_at)
      values (${remote}, ${build}, ${who}, clock_timestamp() + make_interval(secs => ${hours * 3600}))
      returning id, expires_at as "expiresAt"`
    if (!stored) throw new Error('the preview was not stored')
    await logRelease(transaction, { remote, kind: 'preview', build, who, why, requestId })
    await publishChange(transaction, { tags: [{ type: 'Release', id: remote }] })
    return stored
  })
  return { ...preview, link: `/previews/${preview.id}` }
}

/**
 * Shows a preview to the member who opens its link first.
 * @returns the path of the remote's first page.
 * @throws {ApiError} `gone` if it has ended, or if it belongs to another member.
 */
export async function openPreview(sql: Sql, id: string, { id: memberId }: Viewer): Promise<string> {
  const [preview] = await sql<{ remote: string; manifest: unknown }[]>`
    update preview set member_id = ${memberId} from build
    where preview.id = ${id} and (member_id is null or member_id = ${memberId}) and expires_at > now()
      and build.remote = preview.remote and build.build = preview.build
    returning preview.remote, manifest`
  if (!preview)
    throw new ApiError('gone', 'This preview has ended, or someone else opened it first. Ask for a new one.')
  // For the member's other tabs, and for this one if another copy of the gateway serves it before it knows of the preview.
  await publishChange(sql, { tags: [{ type: 'Release', id: preview.remote }], to: { members: [memberId] } })
  return remoteManifest.parse(preview.manifest).pages[0]?.path ?? '/'
}

/** Ends a preview: members end their own, admins any. @throws {ApiError} `not_found` if there is none. */
export async function endPreview(sql: Sql, id: string, { id: memberId, role }: Viewer): Promise<void> {
  const [ended] = await sql<{ remote: string }[]>`
    delete from preview where id = ${id} and (member_id = ${memberId} or ${role} = 'admin') returning remote`
  if (!ended) throw new ApiError('not_found', 'This preview has already ended.')
  await publishChange(sql, { tags: [{ type: 'Release', id: ended.remote }] })
}

/** Deletes previews that have ended. */
export async function deleteEndedPreviews(sql: Sql): Promise<void> {
  await sql`delete from preview where expires_at < now()`
}
