const longest = 500
const portalPath = /^(\/[\w.~-]+)*\/?$/
const notAPage = /^\/(api|idp|internal|remotes|login)(\/|$)/i
const somewhere = 'http://portal.invalid'

/**
 * Where a browser goes after signing in: a page of the portal on our own origin, or `/`. The paths of our pages are
 * plain ASCII, so anything escaped, doubled or odd in a path is refused rather than understood.
 */
export function safeReturnPath(wanted: string | undefined): string {
  if (!wanted || wanted.length > longest || !wanted.startsWith('/') || hasControlOrBackslash(wanted)) return '/'
  const url = URL.parse(wanted, somewhere)
  if (url?.origin !== somewhere || !portalPath.test(url.pathname) || notAPage.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

// Browsers drop tabs and line ends from addresses and take a backslash for a slash.
const hasControlOrBackslash = (text: string) => /[\s\\\p{Cc}]/u.test(text)
