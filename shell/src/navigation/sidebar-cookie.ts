const lifetimeSeconds = 604_800

/** Whether the sidebar is expanded: unless the user has collapsed it within the last seven days. */
export function isSidebarExpanded(cookies: string): boolean {
  return !cookies.split('; ').includes('sidebar_state=false')
}

/** Value for `document.cookie` that stores the state. @param protocol of the page. */
export function sidebarCookie(isExpanded: boolean, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `sidebar_state=${isExpanded}; path=/; max-age=${lifetimeSeconds}; samesite=lax${secure}`
}
