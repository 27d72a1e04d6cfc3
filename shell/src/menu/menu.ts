import type { Registry } from '@portal/contracts/remotes'
import type { Role } from '@portal/contracts/role'
import type { MenuGroup } from '@portal/sdk/remote'

export interface MenuEntry {
  title: string
  path: string
  icon: string
  order: number
  group?: string | undefined
  covers?: readonly string[] | undefined
  /** Where the number next to the entry comes from. */
  count?: { remote: string; module: string } | undefined
}

export interface MenuSection {
  /** Absent for the entries below the groups. */
  title?: string
  entries: readonly MenuEntry[]
}

/** The groups of the sidebar, in order. */
const groups: readonly { name: MenuGroup; title: string }[] = [
  { name: 'work', title: 'Work' },
  { name: 'performance', title: 'Performance' },
  { name: 'team', title: 'Team' },
  { name: 'administration', title: 'Administration' },
]

const everyone: readonly Role[] = ['agent', 'supervisor', 'admin']

/** The pages of the shell. The other entries come from the registry. */
const shellEntries: readonly (MenuEntry & { roles: readonly Role[] })[] = [
  { title: 'Dashboard', path: '/', icon: 'LayoutDashboard', order: 0, group: 'work', roles: everyone },
  { title: 'Team', path: '/team', icon: 'Users', order: 80, group: 'team', roles: ['supervisor', 'admin'] },
  { title: 'Settings', path: '/settings', icon: 'Settings', order: 100, roles: everyone },
]

/** The menu of a role: the groups with entries, then the entries without a group. */
export function menuSections(role: Role, registry: Registry): MenuSection[] {
  const fromShell = shellEntries.filter(entry => entry.roles.includes(role))
  const fromRemotes = registry.remotes.flatMap(({ name: remote, pages }) =>
    pages
      .filter(page => page.roles.includes(role))
      .flatMap(({ path, menu }) =>
        menu ? [{ ...menu, path, count: menu.count && { remote, module: menu.count.module } }] : [],
      ),
  )
  const entries = [...fromShell, ...fromRemotes].sort((one, other) => one.order - other.order)
  const names = new Set<string | undefined>(groups.map(({ name }) => name))
  return [
    ...groups.map(({ name, title }) => ({ title, entries: entries.filter(({ group }) => group === name) })),
    { entries: entries.filter(({ group }) => !names.has(group)) },
  ].filter(section => section.entries.length > 0)
}

/** The menu entries of a role, in the order of the sidebar. */
export const menuOf = (role: Role, registry: Registry): MenuEntry[] =>
  menuSections(role, registry).flatMap(({ entries }) => entries)

/** The value of `aria-current` for a menu entry: 'page' at its route and below, 'true' at a page that it covers. */
export function currentAt(pathname: string, { path, covers = [] }: Pick<MenuEntry, 'path' | 'covers'>) {
  if (isAt(pathname, path)) return 'page'
  return covers.some(covered => isAt(pathname, covered)) ? 'true' : undefined
}

/** Whether the path is a route, or below it. */
function isAt(pathname: string, route: string): boolean {
  return route === '/' ? pathname === '/' : pathname === route || pathname.startsWith(`${route}/`)
}
