import { z } from 'zod'
import { role } from './fields.ts'
import { remoteAction, remotePage, remoteSearch, remoteShortcut, remoteSlot } from './remotes.ts'

/** `remote.json` of a build: what the build contains, and who may load it. With empty `roles`, visitors may too. */
export const remoteManifest = z.object({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  build: z.string().regex(/^[0-9a-f]{12}$/),
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
})
export type RemoteManifest = z.infer<typeof remoteManifest>
