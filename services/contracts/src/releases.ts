import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'
import { admins } from './role.ts'

const remoteBuild = z.object({
  /** Id of the build: 12 hex digits over its sources. */
  build: z.string(),
  /** Null: its files are missing or unreadable. */
  version: z.string().nullable(),
  builtAt: instant.nullable(),
})

/** What one remote runs, and what else of it is still there. */
export const release = z
  .object({
    remote: z.string(),
    ...remoteBuild.shape,
    /** Since when new pages get this build. */
    since: instant,
    /** Who released it: a name of the machine or of its CI, `unknown` where nothing says so. */
    by: z.string(),
    /** Newest first. `lastReleased` is null for one that never ran, as far as is known. */
    otherBuilds: z.array(
      z.object({
        ...remoteBuild.shape,
        lastReleased: z.object({ at: instant, by: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof release>

/** Part of the admin contract; answered by the gateway, which owns the builds. */
export const releaseOperations = {
  listReleases: operation({
    method: 'GET',
    path: '/api/admin/releases',
    access: admins,
    summary: 'What each remote runs, since when and by whom, with the other builds that are still there',
    reply: z.array(release),
  }),
}
