import type { PageHeading, SkeletonShape } from '@portal/contracts/remotes'
import type { Role } from '@portal/contracts/role'
import type { SlotName } from '@portal/contracts/slots'
import type { Shortcut } from './keyboard/shortcut.ts'
import type { MenuIcon } from './menu-icons.ts'

export interface MenuItem {
  title: string
  /** Name of a Lucide icon that the shell contains. */
  icon: MenuIcon
  /** Position in its group, ascending. Dashboard is 0, Team 80, Settings 100. */
  order: number
  /** Absent: below the groups. */
  group?: MenuGroup
  /** Paths of other pages at which the entry is marked as current: pages without an entry that belong to this one. */
  covers?: readonly string[]
  /** File under `src` without its extension; its default export is a `MenuCount`. */
  count?: string
}

export type MenuGroup = 'work' | 'performance' | 'team' | 'administration'

/**
 * Paths of the `GET` requests that the component's `preload` sends if the URL has no query, such as '/api/sales?limit=50'.
 * When it is the first to be shown, the document sends them while the code loads. `{timeZone}` stands for the time zone of
 * the browser.
 */
export type FirstRequests = readonly `/api/${string}`[]

export interface PageDefinition {
  /** Route, such as '/scripts/:id'. */
  path: string
  /** File under `src` without its extension, such as './leads/page'; its default export is the component. */
  module: string
  /** In the browser tab. */
  title: string
  /** The heading of the page and the line below it, shown until the page appears. Absent: they depend on data. */
  heading?: PageHeading
  requests?: FirstRequests
  /** Roles that may open it; absent: the roles of the remote. */
  roles?: readonly Role[]
  menu?: MenuItem
}

export interface SlotDefinition {
  slot: SlotName
  /** File under `src` without its extension; its default export is a `SlotComponent` of the slot. */
  module: string
  requests?: FirstRequests
  roles?: readonly Role[]
  /** Position among the components in the same slot, ascending. */
  order?: number
  /** Placeholder while the component loads. With the component's size, nothing moves when it appears. */
  skeleton?: SkeletonShape
}

export interface SearchDefinition {
  /** Heading of the results, such as 'Leads'. */
  title: string
  /** File under `src` without its extension; its default export is a `Search`. */
  module: string
  roles?: readonly Role[]
}

/** An action of the command palette, such as 'Record a sale'. */
export interface ActionDefinition {
  title: string
  /** A few words next to the title, such as the page it opens. */
  hint?: string
  /** Other words that find it, such as 'commission'. */
  words?: string
  /** Name of a Lucide icon that the shell contains. */
  icon: MenuIcon
  /** Path and query to open, such as '/communications?new'. */
  to: string
  roles?: readonly Role[]
}

/** Everything that the shell knows about a remote, as data. */
export interface RemoteDefinition {
  name: string
  version: string
  /** Roles that may download its files; absent: every signed-in member. */
  roles?: readonly Role[]
  pages: readonly PageDefinition[]
  slots?: readonly SlotDefinition[]
  /** Searches of the command palette (Ctrl K), in addition to the pages. */
  searches?: readonly SearchDefinition[]
  /** Actions of the command palette. */
  actions?: readonly ActionDefinition[]
  /** Keyboard shortcuts of its pages (`useShortcut`), for the help (?). */
  shortcuts?: readonly Shortcut[]
}

export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition
}
