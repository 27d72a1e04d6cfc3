const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request may change something: it comes from our own pages, as browsers tell and scripts cannot forge. */
export function isOwnRequest(method: string, headers: Headers, origin: string): boolean {
  if (safeMethods.has(method)) return true
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  return headers.get('origin') === origin
}
