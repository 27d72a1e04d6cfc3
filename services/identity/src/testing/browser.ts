interface Cookie {
  name: string
  value: string
  path: string
}

interface RequestOptions {
  method?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

export interface Browser {
  readonly origin: string
  /** Returns the value of a cookie with the path `/`. */
  cookie(name: string): string | undefined
  /** Sends one request with the cookies of its path. It follows no redirect. */
  send(address: string, options?: RequestOptions): Promise<Response>
  /** Sends a request and follows its redirects within the portal's origin. */
  go(address: string, options?: RequestOptions): Promise<{ response: Response; address: string; text: string }>
}

/** Opens a minimal browser: cookies by path, redirects, forms. */
export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, Cookie>()

  async function send(address: string, { method = 'GET', form, headers }: RequestOptions = {}): Promise<Response> {
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
    response.headers.getSetCookie().forEach(storeCookie)
    return response
  }

  function storeCookie(header: string): void {
    const [, name = '', value = ''] = header.match(/^([^=]+)=([^;]*)/) ?? []
    const path = header.match(/; *path=([^;]*)/i)?.[1] ?? '/'
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) cookies.delete(`${name} ${path}`)
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
        if (hops > 10) throw new Error(`too many redirects: ${address}`)
        address = new URL(response.headers.get('location') ?? '', origin).href
        if (!address.startsWith(origin)) break
        response = await send(address)
      }
      return { response, address: address.replace(origin, ''), text: await response.text() }
    },
  }
}

/** Signs in with the embedded provider's form. */
export async function signIn(browser: Browser, email: string, returnTo = '/') {
  const form = await browser.go(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  return browser.go(form.address, { method: 'POST', form: { email, password: 'demo' } })
}
