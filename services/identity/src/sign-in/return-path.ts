const maxLength = 500
const portalPath = /^(\/[\w.~-]+)*\/?$/
const nonPagePath = /^\/(api|idp|internal|remotes|login)(\/|$)/i
const baseOrigin = 'http://portal.invalid'

/**
 * Returns the path that a browser is redirected to after sign-in: the requested page if it is one of the portal's, `/`
 * otherwise. The portal's paths are plain ASCII, so a path with anything escaped, doubled, or unusual is rejected.
 */
export function safeReturnPath(requested: string | undefined): string {
  if (!requested || requested.length > maxLength || !requested.startsWith('/') || hasControlOrBackslash(requested))
    return '/'
  const url = URL.parse(requested, baseOrigin)
  if (url?.origin !== baseOrigin || !portalPath.test(url.pathname) || nonPagePath.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

// Browsers remove tabs and line breaks from addresses and read a backslash as a slash.
const hasControlOrBackslash = (text: string) => /[\s\\\p{Cc}]/u.test(text)
