// Runs in the head before the first paint: applies theme and sidebar state, and deletes the data of a member who has signed
// out.
import { hasSignedOut, notSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage } from '@portal/sdk/member-storage'
import { isSidebarExpanded } from '../navigation/sidebar-cookie.ts'
import { storedTheme } from '../theme/stored-theme.ts'

document.documentElement.classList.add(storedTheme())
if (!isSidebarExpanded(document.cookie)) document.documentElement.classList.add('sidebar-collapsed')
if (hasSignedOut(document.cookie)) {
  clearMemberStorage()
  for (const cookie of notSignedOut) document.cookie = cookie
}
