// Runs in the head, before anything is painted: theme and sidebar as this person left them, and nothing of whoever has
// signed out since.
import { hasSignedOut, notSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage } from '@portal/sdk/member-storage'
import { isSidebarExpanded } from '../navigation/sidebar-cookie.ts'
import { storedTheme } from '../theme/stored-theme.ts'

document.documentElement.classList.add(storedTheme())
if (!isSidebarExpanded(document.cookie)) document.documentElement.classList.add('sidebar-collapsed')
if (hasSignedOut(document.cookie)) {
  clearMemberStorage()
  document.cookie = notSignedOut
}
