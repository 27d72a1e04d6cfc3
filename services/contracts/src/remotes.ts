import { z } from 'zod'
import { user } from './identity.ts'
import { role } from './role.ts'

const roles = z.array(role)

const exposed = { module: z.string(), roles, files: z.array(z.string()) }

export const remotePage = z.object({
  path: z.string(),
  title: z.string(),
  ...exposed,
  menu: z.object({ title: z.string(), icon: z.string(), order: z.number() }).optional(),
})
export const remoteSlot = z.object({ slot: z.string(), order: z.number(), ...exposed })
/** Something of a remote that the palette searches; `title` heads what is found. */
export const remoteSearch = z.object({ title: z.string(), ...exposed })
/** A key press that a page answers, for the help. */
export const remoteShortcut = z.object({ keys: z.string(), does: z.string(), where: z.string().optional() })

/** `remote.json` of a build: what the folder holds and who may have it. Empty `roles`: everybody, signed in or not. */
export const remoteManifest = z.object({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  build: z.string().regex(/^[0-9a-f]{12}$/),
  version: z.string(),
  builtAt: z.iso.datetime(),
  roles,
  entry: z.string().nullable(),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
  pages: z.array(remotePage),
  slots: z.array(remoteSlot),
  searches: z.array(remoteSearch).default([]),
  shortcuts: z.array(remoteShortcut).default([]),
  preload: z.array(z.string()).default([]),
  csp: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }).default({ scripts: [], styles: [] }),
})
export type RemoteManifest = z.infer<typeof remoteManifest>

/** One remote as the shell sees it: its active build, cut to what the asker may see. */
export const registeredRemote = z.object({
  name: z.string(),
  build: z.string(),
  version: z.string(),
  /** Where its files are, with a slash at the end. */
  base: z.string(),
  entry: z.string(),
  integrity: z.record(z.string(), z.string()),
  pages: z.array(remotePage),
  slots: z.array(remoteSlot),
  searches: z.array(remoteSearch),
  shortcuts: z.array(remoteShortcut),
  /** True if no build of this remote can be read: its files answer 404, and pages are listed only if they are known. */
  unavailable: z.boolean().optional(),
})
export type RegisteredRemote = z.infer<typeof registeredRemote>

/** The answer of `GET /remotes.json`. */
export const registry = z.object({ remotes: z.array(registeredRemote) })
export type Registry = z.infer<typeof registry>

export const phoneNumber = z.object({ national: z.string(), e164: z.string() })

/** What the gateway writes into the page, so that the first screen asks for nothing it could have had. */
export const portalData = z.object({
  user,
  registry,
  brand: z.string(),
  phone: phoneNumber.nullable(),
  /** The organisation's IANA zone: "today" for sales and metrics. */
  timeZone: z.string(),
  /** What the page holds is as fresh as the live stream at this position: it asks for what came since. */
  position: z.string().optional(),
})
export type PortalData = z.infer<typeof portalData>
