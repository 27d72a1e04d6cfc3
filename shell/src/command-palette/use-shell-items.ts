import type { UserStatus } from '@portal/contracts/identity'
import { statuses, statusNames, useUser } from '@portal/sdk'
import { menuOf } from '../menu/menu.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { browser } from '../session/browser.ts'
import { signOut, signOutPath } from '../session/sign-out.ts'
import { useChangeStatus } from '../settings/use-change-status.ts'
import { setTheme, useTheme } from '../theme/use-theme.ts'
import type { PaletteItem } from './palette-item.ts'

/** What agents call a status. */
const statusWords: Readonly<Record<UserStatus, string>> = {
  online: 'available ready',
  away: 'break lunch pause',
  busy: 'unavailable do not disturb',
  offline: 'unavailable done',
}

/** Every page that the user may open, pages of the menu first, and the actions that work on any page. */
export function useShellItems(onHelp: () => void): { pages: PaletteItem[]; actions: PaletteItem[] } {
  const { role, status } = useUser()
  const registry = useRegistry()
  const changeStatus = useChangeStatus()
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark'

  const menu = menuOf(role, registry)
  const menuPaths = new Set(menu.map(({ path }) => path))
  const remotePages = registry.remotes.flatMap(({ pages }) => pages)
  const otherPages = remotePages
    .filter(({ path }) => !menuPaths.has(path) && !path.includes(':'))
    .map(({ title, path }) => ({ title, path, icon: 'FileText' }))
  // An entry of the menu may stand for several pages, and then has another title than the first of them.
  const titles = new Map(remotePages.map(({ title, path }) => [path, title]))
  const pages = [...menu, ...otherPages].map(({ title, path, icon }) => ({
    key: path,
    title: titles.get(path) ?? title,
    icon,
    to: path,
  }))

  const action = (title: string, icon: string, run: () => void, words?: string) => ({
    key: title,
    title,
    icon,
    run,
    words,
  })
  const fromRemotes = registry.remotes.flatMap(({ actions = [] }) => actions)
  const actions = [
    ...fromRemotes.map(({ title, hint, words, icon, to }) => ({ key: `${title} ${to}`, title, hint, words, icon, to })),
    ...statuses
      .filter(other => other !== status)
      .map(other =>
        action(
          `Set status to ${statusNames[other]}`,
          'UserRound',
          () => void changeStatus(other),
          `me ${statusWords[other]}`,
        ),
      ),
    action(
      `Switch to ${otherTheme} theme`,
      otherTheme === 'dark' ? 'Moon' : 'Sun',
      () => setTheme(otherTheme),
      'toggle',
    ),
    action('Keyboard shortcuts', 'Keyboard', onHelp),
    action('Log out', 'LogOut', () => {
      signOut()
      browser.go(signOutPath)
    }),
  ]
  return { pages, actions }
}
