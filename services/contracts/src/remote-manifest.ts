import { z } from 'zod'
import { role } from './fields.ts'
import { operationShapes } from './shapes.ts'
import { remoteAction, remotePage, remoteSearch, remoteShortcut, remoteSlot } from './remotes.ts'

export const remoteName = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Use a name such as sales.')
export const buildId = z.string().regex(/^[0-9a-f]{12}$/, 'Use a build ID: 12 hex digits.')
/** A file of a build. Builds have no subfolders. */
export const fileName = z.string().regex(/^\w[\w.-]{0,119}$/, 'Use a file name such as main.js.')
export const hash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Use a hash such as sha384-….')

/** Names by module, such as `{ '@portal/sdk/ui': ['Button'] }`. */
const namesByModule = z.record(z.string(), z.array(z.string()))
const versionsByPackage = z.record(z.string(), z.string())

/** What a remote needs from its portal. */
const needs = z.object({
  /** The version range of each package that the shell provides, such as `^19.3.1`. */
  packages: versionsByPackage,
  /** The names that it imports from each subpath of the SDK. */
  names: namesByModule,
  /** The operations it calls: method and path. */
  operations: z.array(z.string()),
  /** The inputs and replies of these operations at build time. Older builds lack them. */
  shapes: z.record(z.string(), operationShapes).optional(),
})
export type RemoteNeeds = z.infer<typeof needs>

/** What a shell provides to remotes. */
const provides = z.object({ packages: versionsByPackage, names: namesByModule })
export type ShellProvides = z.infer<typeof provides>

/** `remote.json` of a build: what the build contains, and who may load it. With empty `roles`, visitors may too. */
export const remoteManifest = z.object({
  name: remoteName,
  build: buildId,
  version: z.string(),
  builtAt: z.iso.datetime(),
  roles: z.array(role),
  entry: z.string().nullable(),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
  pages: z.array(remotePage),
  slots: z.array(remoteSlot),
  searches: z.array(remoteSearch).default([]),
  actions: z.array(remoteAction).default([]),
  shortcuts: z.array(remoteShortcut).default([]),
  preload: z.array(z.string()).default([]),
  csp: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }).default({ scripts: [], styles: [] }),
  needs: needs.optional(),
  /** Only in the manifest of the shell. */
  provides: provides.optional(),
  /** Only in the manifest of the shell: the files of each module that it shares. Older builds do not say. */
  sharedFiles: z.record(z.string(), z.array(z.string())).optional(),
  /**
   * Only in the manifest of the shell: every file has a hash of its content in its name, so its address does not contain the
   * build, and a browser keeps the files that the next build did not change. Older builds do not say.
   */
  hasHashedNames: z.literal(true).optional(),
})
export type RemoteManifest = z.infer<typeof remoteManifest>

/** A complete manifest, as it is uploaded: its hashes and claims are checked as they were built. */
export const buildManifest = z.looseObject({ name: remoteName, build: buildId })

/** Limits for the entry of a remote, and for one of its pages, slots, or searches, compressed with brotli. */
export const sizeLimits = { entryBytes: 12 * 1024, moduleBytes: 60 * 1024 } as const
