import { useUser } from '@portal/sdk'
import { menuOf } from '../navigation/menu.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { browser } from '../session/browser.ts'
import { signOut, signOutPath } from '../session/sign-out.ts'
import { statuses, statusNames } from '../settings/statuses.ts'
import { useChangeStatus } from '../settings/use-change-status.ts'
import { setTheme, useTheme } from '../theme/use-theme.ts'
import type { Choice } from './choice.ts'

/** Every page that this person may open, those of the menu first, and what can be done anywhere. */
export function useOwnChoices(onHelp: () => void): { pages: Choice[]; actions: Choice[] } {
  const { role, status } = useUser()
  const registry = useRegistry()
  const changeStatus = useChangeStatus()
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark'

  const menu = menuOf(role, registry)
  const inMenu = new Set(menu.map(({ path }) => path))
  const beside = registry.remotes
    .flatMap(({ pages }) => pages)
    .filter(({ path }) => !inMenu.has(path) && !path.includes(':'))
    .map(({ title, path }) => ({ title, path, icon: 'FileText' }))
  const pages = [...menu, ...beside].map(({ title, path, icon }) => ({ key: path, title, icon, to: path }))

  const action = (title: string, icon: string, act: () => void) => ({ key: title, title, icon, act })
  const actions = [
    ...statuses
      .filter(it => it !== status)
      .map(it => action(`Set status to ${statusNames[it]}`, 'UserRound', () => void changeStatus(it))),
    action(`Switch to ${otherTheme} theme`, otherTheme === 'dark' ? 'Moon' : 'Sun', () => setTheme(otherTheme)),
    action('Keyboard shortcuts', 'Keyboard', onHelp),
    action('Log out', 'LogOut', () => {
      signOut()
      browser.go(signOutPath)
    }),
  ]
  return { pages, actions }
}
