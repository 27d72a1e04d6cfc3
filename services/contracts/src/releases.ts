import { z } from 'zod'
import { id, instant, requiredText, role, text } from './fields.ts'
import { operation } from './operation.ts'
import { buildId, buildManifest, fileName, hash, remoteName } from './remote-manifest.ts'
import { buildHealth } from './remote-reports.ts'
import { admins, signedIn } from './role.ts'
import { answeredOperation } from './service-contract.ts'

const remoteBuild = z.object({
  /** Hash of the sources, 12 hex digits. */
  build: z.string(),
  /** Null if the manifest cannot be read. */
  version: z.string().nullable(),
  builtAt: instant.nullable(),
  /** The commit it was built from; null if unknown. `isDirty`: the checkout had other changes too. */
  commit: z.string().nullable(),
  isDirty: z.boolean(),
  /** In the last 24 hours; null if no tab has reported. */
  health: buildHealth.nullable(),
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
  'remove',
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
    /** The build of everyone who is not in a candidate or preview. */
    ...remoteBuild.shape,
    /** When the build was released. */
    since: instant,
    by: z.string(),
    /** Another build for some members: a share in percent, and everyone with one of the roles. */
    candidate: z.object({ build: z.string(), share: z.int(), roles: z.array(role), since: instant }).nullable(),
    /** Newest first. `lastReleased` is null for a build that was never released. */
    otherBuilds: z.array(
      z.object({
        ...remoteBuild.shape,
        isWithdrawn: z.boolean(),
        lastReleased: z.object({ at: instant, by: z.string() }).nullable(),
      }),
    ),
    previews: z.array(preview),
    /** The bounds: what a manifest of this remote may claim. */
    bounds: z.object({ paths: z.array(z.string()), rolesAtMost: z.array(role) }),
    /** The last 20 moves and refusals, newest first. */
    log: z.array(releaseEntry),
  })
  .meta({ id: 'Release' })
export type Release = z.infer<typeof release>
export type ReleaseKind = (typeof releaseKinds)[number]

/** Who released a build that came with the portal. */
export const installation = 'this installation'

/** The version is null if the service does not answer. Of several copies, one answers. */
const deployedService = z.object({ name: z.string(), version: z.string().nullable() }).meta({ id: 'DeployedService' })
export type DeployedService = z.infer<typeof deployedService>

/** Whether one member can see a build before its release: not if its pages may lack the bar for leaving the preview. */
export const hasPreviews = (remote: string): boolean => remote !== 'shell' && remote !== 'landing'

const forRemote = z.object({ remote: remoteName })
const forBuild = z.object({ remote: remoteName, build: buildId })

/** The name to record for a request with a token. For a request with a session, the member is recorded. */
const by = text(100).optional()
const why = text(300).default('')

const moved = z
  .object({
    remote: z.string(),
    /** The stable builds before and after; equal for a candidate. */
    from: z.string().nullable(),
    to: z.string(),
    candidate: z.string().nullable(),
    share: z.int(),
  })
  .meta({ id: 'Moved' })
export type Moved = z.infer<typeof moved>

const admission = z
  .object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
  .meta({ id: 'Admission' })

const path = z.string().regex(/^\/[\w/-]*$/, 'Use a path such as /commissions.')

/**
 * Part of the admin contract. The gateway answers it, because it owns the builds. Instead of an admin's session, all of
 * them except `endPreview` accept `Authorization: Bearer <token>`: the token of the remote's team, or that of the portal.
 */
export const releaseOperations = {
  listReleases: operation({
    method: 'GET',
    path: '/api/admin/releases',
    access: admins,
    summary: 'List what each remote runs, its candidate, its other builds, previews, and latest releases',
    reply: z.array(release),
  }),
  listServices: operation({
    method: 'GET',
    path: '/api/admin/services',
    access: admins,
    summary: 'List the version that the gateway and each service run',
    reply: z.array(deployedService),
  }),
  publishBuild: operation({
    method: 'PUT',
    path: '/api/releases/:remote/builds/:build',
    access: admins,
    summary: 'Publish the manifest of a build, and list the files that are still missing; releases nothing',
    params: forBuild,
    body: z.object({
      manifest: buildManifest,
      /** The hash of every file except `remote.json`. */
      files: z.record(fileName, hash),
      commit: text(64).nullish(),
      isDirty: z.boolean().default(false),
      by,
    }),
    reply: z.object({ missing: z.array(z.string()) }).meta({ id: 'PublishedBuild' }),
  }),
  uploadFile: operation({
    method: 'PUT',
    path: '/api/releases/:remote/builds/:build/files/:name',
    access: admins,
    summary: 'Upload a file of a published build: its bytes, whose hash must match (application/octet-stream)',
    params: z.object({ ...forBuild.shape, name: fileName }),
    status: 204,
  }),
  checkBuild: operation({
    method: 'POST',
    path: '/api/releases/:remote/builds/:build/check',
    access: admins,
    summary: 'Check a build against the shell, the services, and the other remotes',
    params: forBuild,
    body: z.object({ by }).nullish(),
    reply: admission,
  }),
  releaseBuild: operation({
    method: 'POST',
    path: '/api/releases/:remote/release',
    access: admins,
    summary: 'Release a build to everyone, or as a candidate to a share of the members or to roles',
    params: forRemote,
    body: z.object({
      build: buildId,
      share: z
        .int('Use 1 to 100 percent.')
        .min(0, 'Use 1 to 100 percent.')
        .max(100, 'Use 1 to 100 percent.')
        .default(100),
      /** Everyone with these roles, in addition to the share. */
      roles: z.array(role).default([]),
      /** The stable build that the sender knows. If another one is stable, the request is refused. */
      from: buildId.nullish(),
      why,
      by,
    }),
    reply: moved,
  }),
  rollBack: operation({
    method: 'POST',
    path: '/api/releases/:remote/rollback',
    access: admins,
    summary: 'Go back to an earlier build, by default the previous one; or end a candidate',
    params: forRemote,
    body: z.object({
      to: buildId.optional(),
      /** The build to leave: the candidate, or else the stable build. If another one is current, the request is refused. */
      from: buildId.nullish(),
      why,
      by,
    }),
    reply: moved,
  }),
  promote: operation({
    method: 'POST',
    path: '/api/releases/:remote/promote',
    access: admins,
    summary: 'Release the candidate to everyone',
    params: forRemote,
    body: z.object({
      /** The candidate that the sender knows. If there is another one, the request is refused. */
      build: buildId.nullish(),
      /** The stable build to leave. If another one is stable, the request is refused. */
      from: buildId.nullish(),
      why,
      by,
    }),
    reply: moved,
  }),
  withdraw: operation({
    method: 'POST',
    path: '/api/releases/:remote/withdraw',
    access: admins,
    summary: 'Withdraw a build that is not stable: no one can release it again, and open tabs stop using it',
    params: forRemote,
    body: z.object({ build: buildId, why, by }),
  }),
  removeRemote: operation({
    method: 'POST',
    path: '/api/releases/:remote/remove',
    access: admins,
    summary: 'Remove a remote from the portal; its builds and its log stay, and a release brings it back',
    params: forRemote,
    body: z.object({ why, by }),
  }),
  setBounds: operation({
    method: 'PUT',
    path: '/api/releases/:remote/bounds',
    access: admins,
    summary: "Set the bounds of a remote, which limit what its manifest may claim; not with a team's token",
    params: forRemote,
    body: z.object({ paths: z.array(path).max(50), rolesAtMost: z.array(role).max(3), by }),
  }),
  makeToken: operation({
    method: 'POST',
    path: '/api/releases/:remote/token',
    access: admins,
    summary: "Make a new token for a remote's team, which replaces the old one; not with a team's token",
    params: forRemote,
    body: z.object({ by }),
    reply: z.object({ token: z.string() }).meta({ id: 'ReleaseToken' }),
  }),
  checkService: operation({
    method: 'POST',
    path: '/api/admin/services/:service/check',
    access: admins,
    summary: 'Check what a service would answer against the builds that run or may be open in a tab; deploys nothing',
    params: z.object({ service: remoteName }),
    body: z.object({ operations: z.array(answeredOperation).max(500), by }),
    reply: admission,
  }),
  startPreview: operation({
    method: 'POST',
    path: '/api/previews',
    access: admins,
    summary: 'Make a preview link of a build, for the first member who opens it',
    body: z.object({
      remote: requiredText(40).pipe(remoteName),
      build: buildId,
      hours: z.number().positive('Use up to 8 hours.').max(8, 'Use up to 8 hours.').default(8),
      why,
      by,
    }),
    reply: z.object({ id, link: z.string(), expiresAt: instant }).meta({ id: 'StartedPreview' }),
  }),
  endPreview: operation({
    method: 'DELETE',
    path: '/api/previews/:id',
    access: signedIn,
    summary: 'End a preview; members end only their own',
    params: z.object({ id }),
    status: 204,
  }),
}
