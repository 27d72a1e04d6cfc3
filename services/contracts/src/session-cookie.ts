/** Name of the session cookie. Browsers accept the prefix `__Host-`, which binds a cookie to its origin, on https only. */
export const sessionCookieName = (origin: string) => (isHttps(origin) ? '__Host-sid' : 'sid')

/** `Set-Cookie` value that stores a session ID in the browser; an empty ID deletes the cookie. */
export function sessionCookie(origin: string, sessionId: string): string {
  const secure = isHttps(origin) ? '; Secure' : ''
  const age = sessionId === '' ? '; Max-Age=0' : ''
  return `${sessionCookieName(origin)}=${sessionId}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`
}

/**
 * `Set-Cookie` value that marks a sign-out, so that pages delete what they stored for the member. The portal deletes the
 * cookie after the next sign-in. It ends with the browser, like session storage.
 */
export const signedOutCookie = (origin: string) =>
  isHttps(origin) ? '__Host-signed_out=1; Path=/; SameSite=Lax; Secure' : 'signed_out=1; Path=/; SameSite=Lax'

/** Whether `document.cookie` contains the mark of a sign-out. */
export const hasSignedOut = (cookies: string) => /(?:^|; )(?:__Host-)?signed_out=1(?:;|$)/.test(cookies)

/** Values for `document.cookie` that delete the mark of a sign-out, on http and on https. */
export const notSignedOut: readonly string[] = [
  'signed_out=; Path=/; Max-Age=0',
  '__Host-signed_out=; Path=/; Max-Age=0; Secure',
]

const isHttps = (origin: string) => origin.startsWith('https:')

/** `1` on background requests, which do not extend the session. */
export const backgroundHeader = 'x-background'
