// Runs in the head, before anything is painted: theme and sidebar as this person left them.
import { isSidebarExpanded } from '../navigation/sidebar-cookie.ts'
import { storedTheme } from '../theme/stored-theme.ts'

document.documentElement.classList.add(storedTheme())
if (!isSidebarExpanded(document.cookie)) document.documentElement.classList.add('sidebar-collapsed')
