import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'
import { admins } from './role.ts'

const remoteBuild = z.object({
  /** Hash of the sources, 12 hex digits. */
  build: z.string(),
  /** Null if the build's files are missing or unreadable. */
  version: z.string().nullable(),
  builtAt: instant.nullable(),
})

const release = z
  .object({
    remote: z.string(),
    /** The active build. */
    ...remoteBuild.shape,
    /** When the build was released. */
    since: instant,
    /** Who released it: a name from the machine or CI, or `unknown`. */
    by: z.string(),
    /** Newest first. `lastReleased` is null for a build without a recorded release. */
    otherBuilds: z.array(
      z.object({
        ...remoteBuild.shape,
        lastReleased: z.object({ at: instant, by: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof release>

/** Part of the admin contract. The gateway answers it, because it owns the builds. */
export const releaseOperations = {
  listReleases: operation({
    method: 'GET',
    path: '/api/admin/releases',
    access: admins,
    summary: 'List the active build of each remote with its last release, and the other builds on disk',
    reply: z.array(release),
  }),
}
