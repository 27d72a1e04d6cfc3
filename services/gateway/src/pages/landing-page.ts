import { createHash } from 'node:crypto'
import { consentLanguage, firstConsentVersion, type Issue, type RemoteOutcome } from '@portal/contracts'
import type { LandingInput, QuoteFormState } from '@portal/contracts/landing'
import { acceptedEncoding, ApiError, type Log, renderWindow, signRenderTime } from '@portal/service-kit'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { GatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../gateway-env.ts'
import { pagePolicy } from '../policy/security-headers.ts'
import type { Builds } from '../remotes/served-builds.ts'
import type { Build } from '../remotes/open-build.ts'
import { toBrotli, toGzip } from './compression.ts'
import type { RenderProcess, Renderers } from './render-process.ts'

interface RenderedPage {
  /** The build that rendered it. */
  build: Build
  html: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

const kinds = ['form', 'thanks'] as const
type PageKind = (typeof kinds)[number]
interface PageVersion {
  build: Build
  kind: PageKind
}

/** The form and the thank-you page of two builds, each in two render windows. */
const maxPages = 8
/** Every page that a visitor can get: as it first is, with errors, and after the form was sent. */
const trialStates: readonly LandingInput['state'][] = [
  { kind: 'form', values: {}, errors: {} },
  { kind: 'form', values: { firstName: 'Ann' }, errors: { phone: 'Enter a phone number.' } },
  { kind: 'thanks' },
]
/** After a build has failed to render, it is not tried again for this time. */
const retryMs = 5_000

export interface LandingDependencies {
  readonly config: GatewayConfig
  readonly log: Log
  readonly builds: Builds
  /** Runs the code of the landing page's builds. */
  readonly renderers: Renderers
  /** Counts how often a build rendered a page, or failed to. */
  readonly countRendering: (build: string, outcome: RemoteOutcome) => void
}

/**
 * Creates the visitors' page: rendered once per build and render window (10 minutes), then served from memory, compressed.
 * If a build fails to render, visitors get the page of the last released build that can, or the last rendered page.
 */
export function createLandingPage({ config, log, builds, renderers, countRendering }: LandingDependencies) {
  const pages = new LRUCache<string, RenderedPage, PageVersion>({
    max: maxPages,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { build, kind }, options }) => {
      const last = lastPages.get(kind)
      try {
        const page = await render(build, kind === 'form' ? { kind, values: {}, errors: {} } : { kind })
        if (page.build !== build) options.ttl = retryMs
        const compressed = { ...(await compress(page.html)), build: page.build }
        lastPages.set(kind, compressed)
        return compressed
      } catch (error) {
        if (!last) throw error
        options.ttl = retryMs
        return last
      }
    },
  })
  const lastPages = new Map<PageKind, RenderedPage>()
  let lastTrial: Promise<unknown> = Promise.resolve()

  async function servedBuild(): Promise<Build> {
    const build = await builds.served('landing', null)
    if (!build) throw notReady()
    return build
  }

  /** Renders with a build; if that fails, with the released builds before it. @throws {ApiError} `unavailable` if all fail. */
  async function render(served: Build, state: LandingInput['state']): Promise<{ build: Build; html: string }> {
    let failure: unknown
    for await (const build of candidatesAfter(served)) {
      try {
        const html = await renderWith(renderers.of(build), build, state)
        countRendering(build.manifest.build, 'loaded')
        return { build, html }
      } catch (error) {
        failure = error
        log.error({ err: error, build: build.manifest.build }, 'landing page not rendered')
        countRendering(build.manifest.build, 'failed')
        builds.forget(build)
      }
    }
    throw Object.assign(notReady(), { cause: failure })
  }

  async function* candidatesAfter(served: Build) {
    yield served
    yield* builds.releasedBefore(served)
  }

  async function renderWith(renderer: RenderProcess, build: Build, state: LandingInput['state']): Promise<string> {
    // A page can come from a different release than this gateway, with a different notice.
    const consentVersion = (await renderer.readConsentVersion()) ?? firstConsentVersion
    return renderer.render({
      brand: config.PORTAL_BRAND,
      phone: config.PORTAL_PHONE,
      links: { privacy: config.PRIVACY_URL, terms: config.TERMS_URL, offerDetails: config.OFFER_DETAILS_URL },
      reviews: config.CUSTOMER_REVIEWS,
      origin: config.VISITOR_ORIGIN ?? config.PORTAL_ORIGIN,
      base: build.base,
      year: new Date().getFullYear(),
      renderTime: signRenderTime(config.FORM_SECRET, Date.now(), consentVersion, {
        language: consentLanguage,
        brand: config.PORTAL_BRAND,
        phone: config.PORTAL_PHONE?.national ?? null,
        build: build.manifest.build,
      }),
      hasVitals: config.VITALS === 'on',
      state,
    })
  }

  /** Returns the page of this render window. Every replica renders the same one, so that its ETag stays valid. */
  async function currentPage(build: Build, kind: PageKind): Promise<RenderedPage> {
    const window = renderWindow(Date.now())
    const keyOf = (number: number) => `${build.base} ${kind} ${new Date().getFullYear()} ${number}`
    const current = pages.get(keyOf(window))
    if (current) return current
    const rendering = pages.forceFetch(keyOf(window), { context: { build, kind } })
    // The page of the previous window will do while the next one is rendered.
    return pages.get(keyOf(window - 1)) ?? rendering
  }

  function setPageHeaders(c: Context<GatewayEnv>, build: Build) {
    c.header('content-security-policy', pagePolicy(build.manifest.csp))
    // With this header, the browser starts another process for the page once the response arrives, which costs a tenth of a
    // second or more on a phone. Nothing on this page is secret from the page that opened it.
    c.env.outgoing.removeHeader('cross-origin-opener-policy')
    // The same address shows the portal to signed-in users.
    c.header('vary', 'cookie, accept-encoding')
  }

  async function tryToRender(id: string): Promise<Issue[]> {
    const build = await builds.find('landing', id)
    if (!build) return [{ path: 'render', message: `The files of landing ${id} can't be read.` }]
    const renderer = renderers.forTrial(build)
    try {
      for (const state of trialStates) await renderWith(renderer, build, state)
      return []
    } catch (error) {
      builds.forget(build)
      return [{ path: 'render', message: `landing ${id} can't render its page: ${(error as Error).message}` }]
    } finally {
      renderer.stop()
    }
  }

  return {
    /** Returns why a build can't render; empty if it can. Visitors notice nothing. Builds are tried one after another. */
    findRenderIssues(id: string): Promise<Issue[]> {
      const trial = lastTrial.then(() => tryToRender(id))
      lastTrial = trial.catch(() => undefined)
      return trial
    },

    /** Renders the pages of the build that is released now, so that no visitor waits for its process. Logs a failure. */
    async prepare(): Promise<void> {
      try {
        await builds.refresh()
        const build = await builds.served('landing', null)
        if (build) await Promise.all(kinds.map(kind => currentPage(build, kind)))
      } catch (err) {
        log.warn({ err }, 'landing page not prepared for visitors')
      }
    },

    /** Answers with the page as every visitor first sees it, or with the thank-you page after a form without JavaScript. */
    async show(c: Context<GatewayEnv>, kind: PageKind): Promise<Response> {
      const page = await currentPage(await servedBuild(), kind)
      setPageHeaders(c, page.build)
      c.header('cache-control', 'no-cache')
      c.header('etag', page.etag)
      if (c.req.header('if-none-match') === page.etag) return c.body(null, 304)
      c.header('content-type', 'text/html; charset=utf-8')
      const encoding = acceptedEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
      if (encoding) c.header('content-encoding', encoding)
      return c.body(new Uint8Array(page[encoding ?? 'html']))
    },

    /** Answers with the form again: with what the visitor typed and the errors. */
    async showAgain(
      c: Context<GatewayEnv>,
      status: 400 | 429 | 503,
      state: Omit<QuoteFormState, 'kind'>,
    ): Promise<Response> {
      const { build, html } = await render(await servedBuild(), { kind: 'form', ...state })
      setPageHeaders(c, build)
      c.header('cache-control', 'no-store')
      return c.html(html, status)
    },
  }
}

const notReady = () => new ApiError('unavailable', "The page isn't ready yet. Try again in a moment.")

async function compress(text: string): Promise<Omit<RenderedPage, 'build'>> {
  const html = Buffer.from(text)
  const [br, gz] = await Promise.all([toBrotli(html, 11), toGzip(html)])
  return { html, br, gzip: gz, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

export type LandingPage = ReturnType<typeof createLandingPage>
