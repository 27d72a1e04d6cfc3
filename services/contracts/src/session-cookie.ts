/** The session cookie's name: `__Host-` binds it to the origin, which browsers grant over https only. */
export const sessionCookieName = (origin: string) => (isHttps(origin) ? '__Host-sid' : 'sid')

/** The `Set-Cookie` value that hands a browser its session id; an empty id takes the cookie away. */
export function sessionCookie(origin: string, sessionId: string): string {
  const secure = isHttps(origin) ? '; Secure' : ''
  const age = sessionId === '' ? '; Max-Age=0' : ''
  return `${sessionCookieName(origin)}=${sessionId}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`
}

const signedOut = 'signed_out=1'

/**
 * The `Set-Cookie` value that says: whoever was signed in here has signed out, so what is kept of them in the browser goes.
 * Pages read it, and the portal's takes it away when somebody has signed in again. It ends with the browser, as their
 * session storage does.
 */
export const signedOutCookie = (origin: string) =>
  `${signedOut}; Path=/; SameSite=Lax${isHttps(origin) ? '; Secure' : ''}`

export const hasSignedOut = (cookies: string) => cookies.split('; ').includes(signedOut)

/** Takes `signedOutCookie` away again, as a value for `document.cookie`. */
export const notSignedOut = `${signedOut}; Path=/; Max-Age=0`

const isHttps = (origin: string) => new URL(origin).protocol === 'https:'

/** `1` on what a page asks for by itself, while nobody touches it: such a request keeps no session from ending for lack of use. */
export const backgroundHeader = 'x-background'
