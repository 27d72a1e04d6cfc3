/** Sent with every response, errors included, unless the response has a header of the same name. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // Files of builds and the landing page replace it.
  'cache-control': 'no-store',
  // For responses other than pages; pages replace it with their own policy.
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** Returns the headers of every response of a portal at this origin. */
export const responseHeaders = (portalOrigin: string): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  ...(portalOrigin.startsWith('https:') ? strictTransport : {}),
})

interface PagePolicy {
  /** Hashes of the page's inline scripts and styles, such as `sha256-…`. */
  scripts: readonly string[]
  styles: readonly string[]
  nonce?: string
  /** Where images of other origins may come from, such as `https:`; none by default. */
  images?: readonly string[]
}

/** Returns the Content-Security-Policy of a page: scripts may be our files and the hashed inline ones, nothing else. */
export function pagePolicy({ scripts, styles, nonce, images = [] }: PagePolicy): string {
  const quoted = (sources: readonly string[]) => sources.map(source => ` '${source}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    // antd and the charts set style attributes; an attribute cannot load or run anything.
    ...(nonce ? ["style-src-attr 'unsafe-inline'"] : []),
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
