// Runs in the head before the first paint: applies theme, typeface, and sidebar state, and deletes the data of a member who
// has signed out. Lets the files of the page wait for those of the shell.
import { hasSignedOut, notSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage } from '@portal/sdk/member-storage'
import { isSidebarExpanded } from '../navigation/sidebar-cookie.ts'
import { storedTheme } from '../theme/stored-theme.ts'
import { applyStoredTypeface } from '../theme/stored-typeface.ts'
import { preloadPageLater } from './preload-page.ts'

document.documentElement.classList.add(storedTheme())
applyStoredTypeface()
if (!isSidebarExpanded(document.cookie)) document.documentElement.classList.add('sidebar-collapsed')
if (hasSignedOut(document.cookie)) {
  clearMemberStorage()
  for (const cookie of notSignedOut) document.cookie = cookie
}
preloadPageLater()
