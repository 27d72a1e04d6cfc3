import type { Registry } from '@portal/contracts/remotes'
import type { Role } from '@portal/contracts/role'

export interface MenuEntry {
  title: string
  path: string
  icon: string
  order: number
}

const everyone: readonly Role[] = ['agent', 'supervisor', 'admin']

/** The pages of the shell. The other entries come from the registry. */
const shellEntries: readonly (MenuEntry & { roles: readonly Role[] })[] = [
  { title: 'Dashboard', path: '/', icon: 'LayoutDashboard', order: 0, roles: everyone },
  { title: 'Team', path: '/team', icon: 'Users', order: 80, roles: ['supervisor', 'admin'] },
  { title: 'Settings', path: '/settings', icon: 'Settings', order: 100, roles: everyone },
]

/** The menu entries of a role, in order. */
export function menuOf(role: Role, registry: Registry): MenuEntry[] {
  const fromShell = shellEntries.filter(entry => entry.roles.includes(role))
  const fromRemotes = registry.remotes
    .flatMap(remote => remote.pages)
    .filter(page => page.roles.includes(role))
    .flatMap(page => (page.menu ? [{ ...page.menu, path: page.path }] : []))
  return [...fromShell, ...fromRemotes].sort((one, other) => one.order - other.order)
}

/** Whether the path is a menu entry's route, or below it. */
export function isAt(pathname: string, route: string): boolean {
  return route === '/' ? pathname === '/' : pathname === route || pathname.startsWith(`${route}/`)
}
