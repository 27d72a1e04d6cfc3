import { Failure } from '../shared/failure.ts'

const sessionCookie = /^(__Host-)?sid$/
const maxRedirects = 12

/**
 * Signs in the way a browser does: follows the redirects, submits the provider's form, and follows the redirects back.
 * @returns the session cookie as `name=value`.
 * @throws {Failure} if the portal does not answer or rejects the account.
 */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const jar = await signInCookies(origin, email, password)
  const session = [...jar].find(([name]) => sessionCookie.test(name))
  if (!session) throw new Failure(`${origin} did not sign ${email} in. Is the account invited?`)
  return session.join('=')
}

/** Signs in like `signIn`. @returns all cookies by name: of the session, if the account has one, and of the provider. */
export async function signInCookies(origin: string, email: string, password: string): Promise<Map<string, string>> {
  const { callback, jar } = await signInAtProvider(origin, email, password)
  await follow(callback, undefined, jar)
  return jar
}

/**
 * Signs in like `signIn`, until the provider redirects back to the portal.
 * @returns where to, and all cookies by name.
 */
export async function signInAtProvider(origin: string, email: string, password: string) {
  const jar = new Map<string, string>()
  const formPage = await follow(new URL('/api/login', origin), undefined, jar)
  const { action, fields } = readForm(await formPage.response.text(), formPage.url)
  const { url } = await follow(action, new URLSearchParams({ ...fields, email, password }), jar, '/api/callback')
  return { callback: url, jar }
}

/** Follows redirects to the end, or until one leads to the path `until`. */
async function follow(url: URL, form: URLSearchParams | undefined, jar: Map<string, string>, until?: string) {
  let next = { url, form }
  for (let step = 0; step < maxRedirects; step++) {
    const response = await send(next.url, next.form, jar)
    const location = response.headers.get('location')
    const nextUrl = location ? new URL(location, next.url) : undefined
    if (!nextUrl) return { response, url: next.url }
    if (nextUrl.pathname === until) return { response, url: nextUrl }
    next = { url: nextUrl, form: undefined }
  }
  throw new Failure(`${url.origin} redirects more than ${maxRedirects} times.`)
}

async function send(url: URL, form: URLSearchParams | undefined, jar: Map<string, string>): Promise<Response> {
  const cookie = [...jar].map(pair => pair.join('=')).join('; ')
  const request = { headers: { cookie, origin: url.origin }, redirect: 'manual' as const }
  const response = await fetch(url, form ? { ...request, method: 'POST', body: form } : request).catch(
    (cause: Error) => {
      throw new Failure(`Nothing answers at ${url.origin}. Start the portal first.`, { cause })
    },
  )
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  return response
}

/** Returns the target and the hidden fields of the sign-in form on a page. */
function readForm(html: string, page: URL): { action: URL; fields: Record<string, string> } {
  if (!/name="?password/.test(html))
    throw new Failure(`${page.origin}${page.pathname} has no sign-in form. Does this portal use the demo accounts?`)
  const action = /<form[^>]*\saction="([^"]*)"/.exec(html)?.[1] ?? ''
  const hidden = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
  return { action: new URL(action.replaceAll('&amp;', '&'), page), fields: Object.fromEntries(hidden) }
}
