import { Failure } from '../shared/failure.ts'

const sessionCookie = /^(__Host-)?sid$/
const mostSteps = 12

/**
 * Signs in as a browser does: every redirect, the provider's form, every redirect back.
 * @returns the session cookie as `name=value`.
 */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const jar = new Map<string, string>()
  const formPage = await follow(new URL('/api/login', origin), undefined, jar)
  const { action, fields } = readForm(await formPage.response.text(), formPage.url)
  await follow(action, new URLSearchParams({ ...fields, email, password }), jar)
  const session = [...jar].find(([name]) => sessionCookie.test(name))
  if (!session) throw new Failure(`${origin} did not let ${email} in.`)
  return session.join('=')
}

async function follow(url: URL, form: URLSearchParams | undefined, jar: Map<string, string>) {
  let next = { url, form }
  for (let step = 0; step < mostSteps; step++) {
    const response = await send(next.url, next.form, jar)
    const location = response.headers.get('location')
    if (!location) return { response, url: next.url }
    next = { url: new URL(location, next.url), form: undefined }
  }
  throw new Failure(`${url.origin} redirects without end.`)
}

async function send(url: URL, form: URLSearchParams | undefined, jar: Map<string, string>): Promise<Response> {
  const cookie = [...jar].map(pair => pair.join('=')).join('; ')
  const request = { headers: { cookie, origin: url.origin }, redirect: 'manual' as const }
  const response = await fetch(url, form ? { ...request, method: 'POST', body: form } : request).catch(
    (cause: Error) => {
      throw new Failure(`Nothing answers at ${url.origin}: start the portal first.`, { cause })
    },
  )
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  return response
}

/** The sign-in form of a page: where it goes and its hidden fields. */
function readForm(html: string, page: URL): { action: URL; fields: Record<string, string> } {
  if (!/name="?password/.test(html)) throw new Failure(`There is no sign-in form at ${page.origin}${page.pathname}.`)
  const action = /<form[^>]*\saction="([^"]*)"/.exec(html)?.[1] ?? ''
  const hidden = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
  return { action: new URL(action.replaceAll('&amp;', '&'), page), fields: Object.fromEntries(hidden) }
}
