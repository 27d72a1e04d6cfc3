import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { currentConsentVersion } from '@portal/contracts'
import type { LandingInput, QuoteFormState, RenderLanding } from '@portal/contracts/landing'
import { ApiError, renderWindow, signRenderTime } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../forward/upstream.ts'
import { pagePolicy } from '../policy/security-headers.ts'
import type { Build, Builds } from '../remotes/builds.ts'

interface Rendered {
  html: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The visitor's page: rendered once a build and ten minutes, kept compressed in memory. */
export function createLandingPage(builds: Builds, config: GatewayConfig) {
  const kept = new Map<string, { page: Promise<Rendered>; window: number }>()

  async function activeBuild(): Promise<Build> {
    const build = await builds.active('landing')
    if (!build) throw new ApiError('unavailable', 'The page is being built. Try again in a moment.')
    return build
  }

  async function render(build: Build, state: LandingInput['state']): Promise<string> {
    const url = pathToFileURL(join(build.folder, 'render.mjs')).href
    const remote = (await import(url)) as { render: RenderLanding }
    return remote.render({
      brand: config.PORTAL_BRAND,
      phone: config.PORTAL_PHONE,
      origin: config.PORTAL_ORIGIN,
      base: build.base,
      year: new Date().getFullYear(),
      renderTime: signRenderTime(config.FORM_SECRET, Date.now(), currentConsentVersion),
      hasVitals: config.VITALS === 'on',
      state,
    })
  }

  /** The page of these ten minutes: the same from every replica, so that its tag holds. */
  function keptPage(build: Build, kind: 'form' | 'thanks'): Promise<Rendered> {
    const key = `${build.base} ${kind} ${new Date().getFullYear()}`
    const window = renderWindow(Date.now())
    const held = kept.get(key)
    if (held?.window === window) return held.page
    if (kept.size > 8) kept.clear()
    const page = render(build, kind === 'form' ? { kind, values: {}, errors: {} } : { kind }).then(compress)
    kept.set(key, { page, window })
    page.catch(() => kept.delete(key))
    // Whoever comes first need not wait: the page of the ten minutes before still does.
    return held?.window === window - 1 ? held.page : page
  }

  function policy(c: Context<GatewayEnv>, build: Build) {
    c.header('content-security-policy', pagePolicy(build.manifest.csp))
    // Nothing here is secret from whoever opened the page, and with this header the browser starts another process for
    // it only once the answer is there: a tenth of a second and more on a phone.
    c.env.outgoing.removeHeader('cross-origin-opener-policy')
    // The same address shows the portal to whoever is signed in.
    c.header('vary', 'cookie, accept-encoding')
  }

  return {
    /** The page as every visitor first sees it, or the thanks after a form sent without script. */
    async show(c: Context<GatewayEnv>, kind: 'form' | 'thanks'): Promise<Response> {
      const build = await activeBuild()
      const page = await keptPage(build, kind)
      policy(c, build)
      c.header('cache-control', 'no-cache')
      c.header('etag', page.etag)
      if (c.req.header('if-none-match') === page.etag) return c.body(null, 304)
      c.header('content-type', 'text/html; charset=utf-8')
      const accepted = c.req.header('accept-encoding') ?? ''
      const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
      if (encoding) c.header('content-encoding', encoding)
      return c.body(new Uint8Array(page[encoding ?? 'html']))
    },

    /** The form again, with what was typed and what is wrong with it. */
    async showAgain(
      c: Context<GatewayEnv>,
      status: 400 | 429 | 503,
      state: Omit<QuoteFormState, 'kind'>,
    ): Promise<Response> {
      const build = await activeBuild()
      const html = await render(build, { kind: 'form', ...state })
      policy(c, build)
      c.header('cache-control', 'no-store')
      return c.html(html, status)
    },
  }
}

async function compress(text: string): Promise<Rendered> {
  const html = Buffer.from(text)
  const [br, gz] = await Promise.all([
    compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(html, { level: 9 }),
  ])
  return { html, br, gzip: gz, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

export type LandingPage = ReturnType<typeof createLandingPage>
