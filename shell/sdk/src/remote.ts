import type { Role } from '@portal/contracts/role'
import type { Shortcut } from './keyboard/shortcut.ts'
import type { MenuIcon } from './menu-icons.ts'

export interface MenuItem {
  title: string
  /** Name of a Lucide icon that the shell carries. */
  icon: MenuIcon
  /** Place in the sidebar, ascending. Dashboard is 0, Team 80, Settings 100. */
  order: number
}

export interface PageDefinition {
  /** Route, such as '/scripts/:id'. */
  path: string
  /** File under `src` without its extension, such as './leads/page'; its default export is the component. */
  module: string
  title: string
  /** Who may open it: every signed-in role unless said otherwise. */
  roles?: readonly Role[]
  menu?: MenuItem
}

export interface SlotDefinition {
  /** Name of the place, such as 'dashboard.metrics'. */
  slot: string
  module: string
  roles?: readonly Role[]
  /** Place among those that fill the same slot, ascending. */
  order?: number
}

export interface SearchDefinition {
  /** Heads what is found, such as 'Leads'. */
  title: string
  /** File under `src` without its extension; its default export is a `Search`. */
  module: string
  roles?: readonly Role[]
}

/** The whole face of a remote, as data. */
export interface RemoteDefinition {
  name: string
  version: string
  /** Who may download its files: every signed-in role unless said otherwise. */
  roles?: readonly Role[]
  pages: readonly PageDefinition[]
  slots?: readonly SlotDefinition[]
  /** What the palette (Ctrl K) finds of this remote, besides its pages. */
  searches?: readonly SearchDefinition[]
  /** The key presses that its pages answer (`useShortcut`), for the help (?). */
  shortcuts?: readonly Shortcut[]
}

export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition
}
