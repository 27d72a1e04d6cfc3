/** The session cookie's name: `__Host-` binds it to the origin, which browsers grant over https only. */
export const sessionCookieName = (origin: string) => (isHttps(origin) ? '__Host-sid' : 'sid')

/** The `Set-Cookie` value that hands a browser its session id; an empty id takes the cookie away. */
export function sessionCookie(origin: string, sessionId: string): string {
  const secure = isHttps(origin) ? '; Secure' : ''
  const age = sessionId === '' ? '; Max-Age=0' : ''
  return `${sessionCookieName(origin)}=${sessionId}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`
}

const isHttps = (origin: string) => new URL(origin).protocol === 'https:'

/** `1` on what a page asks for by itself, while nobody touches it: such a request keeps no session from ending for lack of use. */
export const backgroundHeader = 'x-background'
