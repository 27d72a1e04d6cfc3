/** The wanted path if it is on our origin; otherwise, and for the sign-in pages themselves, '/'. */
export function safeReturnPath(wanted: string | null): string {
  if (!wanted?.startsWith('/')) return '/'
  const url = URL.parse(wanted, window.location.origin)
  if (!url || url.origin !== window.location.origin || /^\/(login|api)(\/|$)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

export const loginUrl = (returnPath: string) => `/api/login?returnTo=${encodeURIComponent(returnPath)}`
