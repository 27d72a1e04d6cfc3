import { z } from 'zod'
import { id, instant, role } from './fields.ts'
import { operation } from './operation.ts'
import { admins } from './role.ts'

const remoteBuild = z.object({
  /** Hash of the sources, 12 hex digits. */
  build: z.string(),
  /** Null if the manifest cannot be read. */
  version: z.string().nullable(),
  builtAt: instant.nullable(),
  /** The commit it was built from; null if unknown. `isDirty`: the checkout had other changes too. */
  commit: z.string().nullable(),
  isDirty: z.boolean(),
})

/** What happened to a remote. `seed`: a new installation started with this build. */
const releaseKinds = [
  'seed',
  'publish',
  'release',
  'candidate',
  'promote',
  'rollback',
  'withdraw',
  'preview',
  'bounds',
  'token',
  'refused',
] as const

const releaseEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(releaseKinds),
  build: z.string().nullable(),
  fromBuild: z.string().nullable(),
  share: z.int().nullable(),
  /** Who did it, and with which token. */
  by: z.string(),
  why: z.string(),
})

const preview = z.object({ id, build: z.string(), by: z.string(), memberId: id.nullable(), expiresAt: instant })

const release = z
  .object({
    remote: z.string(),
    /** The build that everyone runs whom no candidate or preview concerns. */
    ...remoteBuild.shape,
    /** When the build was released. */
    since: instant,
    by: z.string(),
    /** Another build for some members: a share in percent, and everyone with one of the roles. */
    candidate: z.object({ build: z.string(), share: z.int(), roles: z.array(role), since: instant }).nullable(),
    /** Newest first. `lastReleased` is null for a build that nobody released. */
    otherBuilds: z.array(
      z.object({
        ...remoteBuild.shape,
        isWithdrawn: z.boolean(),
        lastReleased: z.object({ at: instant, by: z.string() }).nullable(),
      }),
    ),
    previews: z.array(preview),
    /** What a manifest of this remote may claim at most. */
    bounds: z.object({ paths: z.array(z.string()), rolesAtMost: z.array(role) }),
    /** The last 20 moves and refusals, newest first. */
    log: z.array(releaseEntry),
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof release>
export type ReleaseKind = (typeof releaseKinds)[number]

/** Part of the admin contract. The gateway answers it, because it owns the builds. */
export const releaseOperations = {
  listReleases: operation({
    method: 'GET',
    path: '/api/admin/releases',
    access: admins,
    summary: 'List what each remote runs, its candidate, its other builds, previews, and latest releases',
    reply: z.array(release),
  }),
}
