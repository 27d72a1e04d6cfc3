import type { Registry } from '@portal/contracts/remotes'
import type { Role } from '@portal/contracts/role'

export interface MenuEntry {
  title: string
  path: string
  icon: string
  order: number
}

const everybody: readonly Role[] = ['agent', 'supervisor', 'admin']

/** The frame's own pages; the rest of the menu comes from the registry. */
const ownEntries: readonly (MenuEntry & { roles: readonly Role[] })[] = [
  { title: 'Dashboard', path: '/', icon: 'LayoutDashboard', order: 0, roles: everybody },
  { title: 'Team', path: '/team', icon: 'Users', order: 80, roles: ['supervisor', 'admin'] },
  { title: 'Settings', path: '/settings', icon: 'Settings', order: 100, roles: everybody },
]

/** The sidebar for a role, in order. */
export function menuOf(role: Role, registry: Registry): MenuEntry[] {
  const own = ownEntries.filter(entry => entry.roles.includes(role))
  const fromRemotes = registry.remotes
    .flatMap(remote => remote.pages)
    .filter(page => page.roles.includes(role))
    .flatMap(page => (page.menu ? [{ ...page.menu, path: page.path }] : []))
  return [...own, ...fromRemotes].sort((one, other) => one.order - other.order)
}

/** Whether the address lies at or below a menu entry's route. */
export function isAt(pathname: string, route: string): boolean {
  return route === '/' ? pathname === '/' : pathname === route || pathname.startsWith(`${route}/`)
}
