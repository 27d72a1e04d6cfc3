/**
 * Whether somebody came from our own pages, or by themselves: what another site can make a browser do is not meant by
 * anybody. Older browsers, and those on plain http, say no more than where they come from, if that.
 */
export function isOwnNavigation(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const from = headers.get('referer')
  return from === null || URL.parse(from)?.origin === origin
}
