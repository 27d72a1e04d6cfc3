import { admin, admins, type Role, type User, vitalsPath } from '@portal/contracts'
import { respondWithError, isDatabaseOutage, isJson, type Log, ApiError, loggablePath } from '@portal/service-kit'
import { type Context, Hono } from 'hono'
import type { GatewayConfig } from './config.ts'
import { forwardCall } from './forward/forward-call.ts'
import type { SendTo } from './forward/send-to.ts'
import type { GatewayEnv, Upstream } from './forward/upstream.ts'
import { openApiDocument } from './openapi.ts'
import { createLandingPage } from './pages/landing-page.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { answerNativeForm, type SendLead } from './pages/native-form.ts'
import { isForPeople, refusalPage, refusalPolicy } from './pages/refusal-page.ts'
import { shellPage } from './pages/shell-page.ts'
import { takeVitals } from './pages/take-vitals.ts'
import { clientIp, networkOf } from './policy/client-ip.ts'
import { isOwnRequest } from './policy/cross-site.ts'
import { type Limit, limits } from './policy/rate-limit.ts'
import { securityHeaders, strictTransport } from './policy/security-headers.ts'
import { isWebhook } from './policy/webhook.ts'
import type { Hub } from './live/hub.ts'
import type { Builds } from './remotes/builds.ts'
import { listReleases } from './remotes/list-releases.ts'
import { registryFor } from './remotes/registry.ts'
import { serveFile } from './remotes/serve-file.ts'
import { isBackground, requester, sessionIdOf } from './requester.ts'
import { isSignInPath } from './routes.ts'
import type { Sessions } from './session/sessions.ts'

export interface GatewayParts {
  config: GatewayConfig
  log: Log
  builds: Builds
  sessions: Sessions
  hub: Hub
  /** @throws {ApiError} `rate_limited` */
  spend(limit: Limit, who: string): Promise<void>
  upstreamOf(serviceName: string): Upstream
  sendTo: SendTo
  token(): Promise<string>
  /** Puts on record that a member was refused by role. @throws {ApiError} `unavailable` where it cannot be. */
  noteRefusal(refused: User, subject: string, requestId: string): Promise<void>
  isReady(): Promise<boolean>
  isDraining(): boolean
}

const longestUrl = 8_000
// As much as any service takes; refused here so that it does not travel on.
const mostBodyBytes = 256 * 1024

/** The one door: pages, files, the registry and every call. */
export function createGatewayApp(parts: GatewayParts): Hono<GatewayEnv> {
  const { config, log, builds, sessions, hub, spend, token, upstreamOf } = parts
  const origin = new URL(config.PORTAL_ORIGIN)
  const landing = createLandingPage(builds, config)
  const openApi = openApiDocument(config.PORTAL_ORIGIN, `${config.PORTAL_BRAND} portal`)
  const headers = Object.entries({ ...securityHeaders, ...(origin.protocol === 'https:' ? strictTransport : {}) })
  const app = new Hono<GatewayEnv>()

  const who = (c: Context<GatewayEnv>, asksInBackground = isBackground(c)) =>
    requester(c, sessions, config, {
      isBackground: asksInBackground,
      beforeAsking: () => spend(limits.lookUps, network(c)),
    })
  const ip = (c: Context<GatewayEnv>) =>
    clientIp(c.env.incoming.socket.remoteAddress ?? '', c.req.header('x-forwarded-for') ?? null, config.TRUSTED_PROXIES)
  const network = (c: Context<GatewayEnv>) => networkOf(ip(c))

  /** In the one shape of every refusal; a browser's window shows it as a page. */
  const refuse = (c: Context<GatewayEnv>, refusal: ApiError) => {
    const requestId = c.get('requestId')
    const response = respondWithError(c, refusal, requestId)
    if (!isForPeople(c)) return response
    c.header('content-security-policy', refusalPolicy)
    c.header('cache-control', 'no-store')
    return c.html(refusalPage(c, refusal, requestId), response.status as 400)
  }

  const answerError = (error: Error, c: Context<GatewayEnv>) => {
    const requestId = c.get('requestId')
    if (error instanceof ApiError) {
      if (error.cause) log.warn({ requestId, path: loggablePath(c.req.path), err: error.cause }, error.message)
      return refuse(c, error)
    }
    log.error({ requestId, path: loggablePath(c.req.path), err: error }, 'request failed')
    const refusal = isDatabaseOutage(error)
      ? new ApiError('unavailable', 'The database does not answer. Try again in a moment.')
      : new ApiError('internal', 'Something went wrong on our side. Try again.')
    return refuse(c, refusal)
  }

  const refuseOtherSites = (c: Context<GatewayEnv>) => {
    if (isOwnRequest(c.req.method, c.req.raw.headers, config.PORTAL_ORIGIN)) return
    throw new ApiError('forbidden', 'Requests from other sites are refused.')
  }

  /** Lets in who is signed in with one of the roles; a refusal by role is put on record first. */
  const allow = async (c: Context<GatewayEnv>, roles: readonly Role[]) => {
    const session = await who(c)
    if (!session) throw new ApiError('unauthorized', 'Unauthorized: sign in to go on.')
    if (roles.includes(session.user.role)) return
    await spend(limits.member, session.user.id)
    await parts.noteRefusal(session.user, `${c.req.method} ${new URL(c.req.url).pathname}`, c.get('requestId'))
    throw new ApiError('forbidden', 'Your role does not allow this.')
  }

  /** Sends the lead of a form without script, under the same limits as any; a failure is an answer too. */
  const sendLead =
    (c: Context<GatewayEnv>): SendLead =>
    async (lead, idempotencyKey) => {
      try {
        await spend(limits.anonymous, network(c))
        await spend(limits.leads, network(c))
        const about = {
          'x-request-id': c.get('requestId'),
          'x-client-ip': ip(c),
          'user-agent': c.req.header('user-agent') ?? '',
          'idempotency-key': idempotencyKey,
        }
        return await parts.sendTo('calls', '/api/leads', about, lead)
      } catch (error) {
        return answerError(error as Error, c)
      }
    }

  // Headers go straight to the connection: set after the answer they cost 100 µs a request, and forwarded answers lose them.
  app.use(async (c, next) => {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value)
    c.env.outgoing.setHeader('x-request-id', requestId)
    if (parts.isDraining()) c.env.outgoing.setHeader('connection', 'close')
    if (c.req.url.length > longestUrl) throw new ApiError('invalid_request', 'The address is too long.')
    await next()
  })

  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c =>
    !parts.isDraining() && (await parts.isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  )
  app.get('/api/openapi.json', c => c.json(openApi))
  app.get('/remotes.json', async c => {
    c.header('cache-control', 'no-store')
    return c.json(registryFor((await who(c))?.user.role ?? null, await builds.allActive()))
  })
  app.get('/remotes/:name/:build/:file{.+}', async c => {
    const { name, build: id, file } = c.req.param()
    const build = await builds.find(name, id)
    if (!build) throw new ApiError('not_found', 'There is no such build.')
    if (build.manifest.roles.length > 0) await allow(c, build.manifest.roles)
    return serveFile(c, build, file)
  })

  app.get('/api/events', async c => {
    const sessionId = sessionIdOf(c, config)
    // A browser opens its line, and takes it up again, whether anybody sits there or not.
    const session = await who(c, true)
    if (!sessionId || !session) throw new ApiError('unauthorized', 'Unauthorized: sign in to go on.')
    const { id: memberId, role } = session.user
    const recheck = async () => (await sessions.of(sessionId, { isBackground: true }))?.user.role ?? null
    hub.add({ memberId, role, recheck }, c.env.outgoing, c.req.query('since'))
    return RESPONSE_ALREADY_SENT
  })

  app.all('/idp/*', async c => {
    if (config.DEMO_PROVIDER === 'off') throw new ApiError('not_found', 'There is nothing at this address.')
    return forwardCall(c, { upstreamOf, token, origin }, { memberToken: null, clientIp: ip(c) })
  })
  app.post(vitalsPath, async c => {
    if (config.VITALS === 'off') throw new ApiError('not_found', 'There is nothing at this address.')
    refuseOtherSites(c)
    await spend(limits.anonymous, network(c))
    return takeVitals(c, log)
  })
  app.get(admin.listReleases.path, async c => {
    await allow(c, admins)
    c.header('cache-control', 'no-store')
    return c.json(await listReleases(config.REMOTES_DIR))
  })
  app.all('/api/*', async c => {
    if (isWebhook(c.req.method, c.req.path)) {
      await spend(limits.webhooks, network(c))
      return forwardCall(c, { upstreamOf, token, origin }, { memberToken: null, clientIp: ip(c) })
    }
    refuseOtherSites(c)
    if (isSignInPath(c.req.path)) {
      if (c.req.path === '/api/login') await spend(limits.signIn, network(c))
      return forwardCall(c, { upstreamOf, token, origin }, { memberToken: null, clientIp: ip(c) })
    }
    const isLead = c.req.method === 'POST' && c.req.path === '/api/leads'
    if (isLead && isNativeForm(c)) return answerNativeForm(c, landing, ip(c), sendLead(c))
    const session = await who(c)
    await (session ? spend(limits.member, session.user.id) : spend(limits.anonymous, network(c)))
    if (isLead) await spend(limits.leads, network(c))
    if (Number(c.req.header('content-length') ?? 0) > mostBodyBytes) {
      throw new ApiError('too_large', `Send at most ${mostBodyBytes / 1024} kB.`)
    }
    if (hasBody(c) && !isJson(c.req.header('content-type'))) {
      throw new ApiError('unsupported_media_type', 'Send the body as application/json.')
    }
    return forwardCall(c, { upstreamOf, token, origin }, { memberToken: session?.token ?? null, clientIp: ip(c) })
  })

  app.get('/robots.txt', c => c.text('User-agent: *\nDisallow: /api/\nDisallow: /idp/\n'))
  app.get('*', async c => {
    if (/\.\w{2,5}$/.test(c.req.path)) throw new ApiError('not_found', 'There is no such file.')
    const position = hub.position()
    const session = await who(c)
    if (session) return shellPage(c, { user: session.user, position }, builds, config)
    if (c.req.path === '/login') return c.redirect(`/api/login${new URL(c.req.url).search}`, 302)
    return landing.show(c, c.req.path === '/thank-you' ? 'thanks' : 'form')
  })

  app.notFound(c => refuse(c, new ApiError('not_found', 'There is nothing at this address.')))
  app.onError(answerError)
  return app
}

const isNativeForm = (c: Context<GatewayEnv>) =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')

const hasBody = (c: Context<GatewayEnv>) =>
  Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined
