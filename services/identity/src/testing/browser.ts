interface Cookie {
  name: string
  value: string
  path: string
}

interface Sent {
  method?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

export interface Browser {
  readonly origin: string
  /** The value of a cookie that the whole portal gets. */
  cookie(name: string): string | undefined
  /** One request, with the cookies of its path; no redirect is followed. */
  send(address: string, options?: Sent): Promise<Response>
  /** As `send`, then wherever it leads on our origin. */
  go(address: string, options?: Sent): Promise<{ response: Response; address: string; text: string }>
}

/** Enough of a browser to sign in with: cookies by path, redirects, forms. */
export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, Cookie>()

  async function send(address: string, { method = 'GET', form, headers }: Sent = {}): Promise<Response> {
    const url = new URL(address, origin)
    const cookie = [...cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie, ...headers },
      body: form && new URLSearchParams(form),
    })
    response.headers.getSetCookie().forEach(keep)
    return response
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
    const path = line.match(/; *path=([^;]*)/i)?.[1] ?? '/'
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { name, value, path })
  }

  return {
    origin,
    cookie: name => cookies.get(`${name} /`)?.value,
    send,
    async go(start, options) {
      let address = start
      let response = await send(address, options)
      for (let hops = 0; response.headers.has('location'); hops += 1) {
        if (hops > 10) throw new Error(`redirects never end: ${address}`)
        address = new URL(response.headers.get('location') ?? '', origin).href
        if (!address.startsWith(origin)) break
        response = await send(address)
      }
      return { response, address: address.replace(origin, ''), text: await response.text() }
    },
  }
}

/** Signs in at the embedded provider, as a person would. */
export async function signIn(browser: Browser, email: string, returnTo = '/') {
  const form = await browser.go(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  return browser.go(form.address, { method: 'POST', form: { email, password: 'demo' } })
}
