/**
 * Whether a request comes from the portal's own pages or the address bar, rather than from another site. Older browsers,
 * and all browsers on plain http, send only the referrer, or nothing.
 */
export function isSameOriginNavigation(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const referrer = headers.get('referer')
  return referrer === null || URL.parse(referrer)?.origin === origin
}
