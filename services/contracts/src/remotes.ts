import * as z from 'zod/mini'
import { roles } from './role.ts'
import { userFields } from './user.ts'

const exposed = {
  module: z.string(),
  /** Who may load it. */
  roles: z.array(z.enum(roles)),
  /** The files to load with it. */
  files: z.array(z.string()),
  /** The modules of the shell that it uses, such as `@portal/sdk/ui`. Older builds do not say. */
  shared: z.optional(z.array(z.string())),
}

const shown = {
  ...exposed,
  /** Paths of the `GET` requests whose replies it shows first. Older builds do not say. */
  requests: z.optional(z.array(z.string())),
}

/** The title on a page and the line below it. */
const pageHeading = z.object({ title: z.string(), subtitle: z.optional(z.string()) })
export type PageHeading = z.infer<typeof pageHeading>

export const remotePage = z.object({
  path: z.string(),
  title: z.string(),
  /** Shown until the page appears. Absent: it depends on data. Older builds do not say. */
  heading: z.optional(pageHeading),
  ...shown,
  menu: z.optional(
    z.object({
      title: z.string(),
      icon: z.string(),
      order: z.number(),
      /** The shell lists an entry of a group that it does not know below the groups. */
      group: z.optional(z.string()),
      /** Other pages at which the entry is marked as current. Older builds do not say. */
      covers: z.optional(z.readonly(z.array(z.string()))),
      count: z.optional(z.object({ module: z.string(), files: z.array(z.string()) })),
    }),
  ),
})
/** The placeholder of a component that is loading: boxes in equal columns, with the size of what appears. In pixels. */
export const skeletonShape = z.object({
  boxes: z.number(),
  height: z.number(),
  /** Least width of a column; absent: one column. */
  minWidth: z.optional(z.number()),
  /** Columns of a window that is too narrow for `minWidth`; absent: one. */
  minColumns: z.optional(z.number()),
})
export type SkeletonShape = z.infer<typeof skeletonShape>
/** A slot that the shell does not know is ignored. */
export const remoteSlot = z.object({
  slot: z.string(),
  order: z.number(),
  skeleton: z.optional(skeletonShape),
  ...shown,
})
/** A search of the command palette. `title` is the heading of its results. */
export const remoteSearch = z.object({ title: z.string(), ...exposed })
/** An action of the command palette: it opens a path of the portal. */
export const remoteAction = z.object({
  title: z.string(),
  hint: z.optional(z.string()),
  /** Other words that find it. */
  words: z.optional(z.string()),
  icon: z.string(),
  to: z.string(),
  roles: z.array(z.enum(roles)),
})
/** A keyboard shortcut, for the help. Without `roles`, everyone who may load the remote has it. */
export const remoteShortcut = z.object({
  keys: z.string(),
  does: z.string(),
  where: z.optional(z.string()),
  roles: z.optional(z.readonly(z.array(z.enum(roles)))),
})

/** Why an open tab may have to stop using a build. */
const movement = {
  /** Earlier builds that an open tab should leave soon: rolled back or withdrawn. */
  retired: z.optional(z.array(z.string())),
  /** Only this member sees the build. */
  preview: z.optional(z.object({ id: z.string(), by: z.string(), until: z.string() })),
}

/** A remote with its active build, reduced to what the user may load. */
const registeredRemote = z.object({
  name: z.string(),
  build: z.string(),
  version: z.string(),
  /** URL path of the build's files, with a trailing slash. */
  base: z.string(),
  entry: z.string(),
  integrity: z.record(z.string(), z.string().check(z.startsWith('sha384-'))),
  pages: z.array(remotePage),
  slots: z.array(remoteSlot),
  searches: z.array(remoteSearch),
  actions: z.optional(z.array(remoteAction)),
  shortcuts: z.array(remoteShortcut),
  /** True if no build of this remote can be read: its files answer 404, and pages are listed only if they are known. */
  unavailable: z.optional(z.boolean()),
  ...movement,
})
export type RegisteredRemote = z.infer<typeof registeredRemote>

/** If this shell cannot read a row, only that remote fails: the pages that it can read remain, and show a failure card. */
// oxlint-disable-next-line promise/valid-params -- Not a promise: this value replaces one that is not valid.
const readableRemote = z.catch(registeredRemote, ({ value }) => {
  const { name, build, pages } = (value ?? {}) as Record<string, unknown>
  return {
    name: String(name),
    build: String(build),
    version: '',
    base: '',
    entry: '',
    integrity: {},
    pages: (Array.isArray(pages) ? pages : []).flatMap(page => remotePage.safeParse(page).data ?? []),
    slots: [],
    searches: [],
    shortcuts: [],
    unavailable: true,
  }
})

/** The reply of `GET /remotes.json`. */
export const registry = z.object({
  remotes: z.array(readableRemote),
  /** The build of the shell itself. */
  shell: z.optional(z.object({ build: z.string(), ...movement })),
})
export type Registry = z.infer<typeof registry>

export const phoneNumber = z.object({ national: z.string(), e164: z.string() })

/** Data that the gateway embeds in the page, so that the first screen starts without requests. */
export const portalData = z.object({
  user: z.object(userFields),
  registry,
  brand: z.string(),
  phone: z.nullable(phoneNumber),
  /** IANA time zone of the organization. It decides what "today" means for sales and metrics. */
  timeZone: z.string(),
  /** Position of the live stream when the page was rendered. The live connection continues from there. */
  position: z.optional(z.string()),
})
export type PortalData = z.infer<typeof portalData>
