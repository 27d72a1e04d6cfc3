import { type Body, remoteReportOperations, type Role, timeZone, type User, vitalsPath } from '@portal/contracts'
import { ApiError, parseBody, parseJson, requestContext, runRequest, traceHeader } from '@portal/service-kit'
import { type Context, Hono } from 'hono'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { z } from 'zod'
import { createApiHandler } from './api-requests.ts'
import { createErrorHandler, respondWithErrorOrPage } from './error-responses.ts'
import { alreadySent } from './forward/already-sent.ts'
import type { GatewayDependencies } from './gateway-dependencies.ts'
import type { GatewayEnv } from './gateway-env.ts'
import { openApiDocument } from './openapi.ts'
import { logVitals, maxVitalsBytes } from './pages/log-vitals.ts'
import { shellPage } from './pages/shell-page.ts'
import { clientIp, networkOf } from './policy/client-ip.ts'
import { limits } from './policy/rate-limit.ts'
import { rejectOtherSites } from './policy/same-origin.ts'
import { responseHeaders } from './policy/security-headers.ts'
import { separateVisitors } from './policy/visitor-host.ts'
import { createHealthCounter } from './releases/build-health.ts'
import { missingBuild } from './releases/delete-old-builds.ts'
import { openPreview } from './releases/previews.ts'
import { createReleaseRoutes } from './releases/release-routes.ts'
import { forwardToDevServer } from './remotes/dev-server.ts'
import { anyBuild } from './remotes/open-build.ts'
import { registryFor } from './remotes/registry.ts'
import { serveFile } from './remotes/serve-file.ts'
import { headerOf } from './request-header.ts'
import { createRequestLog } from './request-log.ts'
import { isBackgroundRequest, requestSession, sessionIdOf } from './session/request-session.ts'

const { reportRemotes } = remoteReportOperations
const maxUrlLength = 8_000
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const maxReportBytes = 8_000
/** Ten seconds for the body and ten for the reply, each with its own deadline; this one limits the requests to identity. */
const longestRequestMs = 20_000

/** Creates the only public entry point of the portal: pages, files, the registry, the live stream, and the API. */
export function createGatewayApp(deps: GatewayDependencies): Hono<GatewayEnv> {
  const { config, log, builds, sessions, liveConnections, consume, consumeInMemory, readBody, forwardRequest } = deps
  const { landing } = deps
  const { PORTAL_ORIGIN } = config
  const countHealth = createHealthCounter(deps.sql)
  const openApi = openApiDocument(PORTAL_ORIGIN, `${config.PORTAL_BRAND} portal`)
  const headers = Object.entries(responseHeaders(PORTAL_ORIGIN))
  // Hono's default router also serves paths that this one rejects, such as `/a/:id/c` next to `/a/b/:id`, but takes 30 µs more
  // for every request then.
  const app = new Hono<GatewayEnv>({ router: new RegExpRouter() })

  const logRequest = createRequestLog(log, config.SERVICE_KEY, config.SERVICE_VERSION)
  const sessionOf = async (c: Context<GatewayEnv>, isBackground = isBackgroundRequest(c)) =>
    c.get('pageOrigin') === PORTAL_ORIGIN
      ? requestSession(c, sessions, PORTAL_ORIGIN, {
          isBackground,
          beforeRequest: () => consume(limits.exchanges, c.get('network')),
        })
      : null

  /** @throws {ApiError} `unauthorized`. */
  const requireUser = async (c: Context<GatewayEnv>, isBackground?: boolean): Promise<User> => {
    const session = await sessionOf(c, isBackground)
    if (!session) throw new ApiError('unauthorized', 'Unauthorized: sign in to continue.')
    return session.user
  }

  /** @returns the user. @throws {ApiError} `unauthorized`; `forbidden`, after an audit entry, if the role is not listed. */
  const requireRole = async (c: Context<GatewayEnv>, roles: readonly Role[]): Promise<User> => {
    const user = await requireUser(c)
    if (roles.includes(user.role)) return user
    await consume(limits.member, user.id)
    await deps.recordRefusal(user, `${c.req.method} ${new URL(c.req.url).pathname}`, c.get('requestId'))
    throw new ApiError('forbidden', 'Your role does not allow this.')
  }

  // Headers are set on the connection: on the response they would cost 100 µs a request, and forwarded replies would lose
  // them.
  app.use(async (c, next) => {
    const startedAt = performance.now()
    const { incoming, outgoing } = c.env
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    const forwardedFor = headerOf(c, 'x-forwarded-for') ?? null
    c.set('clientIp', clientIp(incoming.socket.remoteAddress ?? '', forwardedFor, config.TRUSTED_PROXIES))
    c.set('network', networkOf(c.get('clientIp')))
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)
    if (deps.isDraining()) outgoing.setHeader('connection', 'close')
    if (!methods.has(c.req.method)) {
      outgoing.setHeader('allow', [...methods].join(', '))
      throw new ApiError('method_not_allowed', `Nothing here has the method ${c.req.method}.`)
    }
    if (c.req.url.length > maxUrlLength) throw new ApiError('invalid_request', 'The URL is too long.')
    const context = requestContext(
      requestId,
      name => (name === traceHeader ? headerOf(c, name) : null),
      longestRequestMs,
    )
    c.set('context', context)
    outgoing.once('close', () => logRequest(c, startedAt))
    await runRequest(context, next)
  })

  app.use(separateVisitors(config))

  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c =>
    !deps.isDraining() && (await deps.isReady()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  )

  app.get('/remotes.json', async c => {
    c.header('cache-control', 'no-store')
    const user = (await sessionOf(c))?.user
    return c.json(user ? registryFor(user.role, await builds.allServed(user)) : { remotes: [] })
  })
  app.get('/remotes/:name/:build/:file{.+}', async c => {
    await consumeInMemory(limits.files, c.get('network'))
    const { name, build: id, file } = c.req.param()
    const build = id === anyBuild ? await builds.findWithFile(name, file) : await builds.find(name, id)
    if (!build) throw await missingBuild(deps.sql, name, id)
    if (build.manifest.roles.length > 0) await requireRole(c, build.manifest.roles)
    return serveFile(c, builds, build, file)
  })

  if (config.DEV_SERVER) app.get('/dev/*', c => forwardToDevServer(c, config.DEV_SERVER))

  app.get('/api/openapi.json', async c => {
    await requireUser(c)
    return c.json(openApi)
  })
  app.get('/api/events', async c => {
    const sessionId = sessionIdOf(c, PORTAL_ORIGIN)
    const sessionChanges = liveConnections.sessionChanges()
    // Browsers open and reopen this connection even if the user does nothing.
    const session = await sessionOf(c, true)
    if (!sessionId || !session) throw new ApiError('unauthorized', 'Unauthorized: sign in to continue.')
    const { id: memberId, role } = session.user
    const currentRole = async () =>
      (await sessions.exchange(sessionId, { isBackground: true, isRecheck: true }))?.user.role ?? null
    const zone = timeZone.safeParse(c.req.query('timeZone')).data
    const subscriber = { memberId, role, sessionChanges, timeZone: zone, currentRole }
    liveConnections.add(subscriber, c.env.outgoing, c.req.query('since'))
    return alreadySent
  })
  app.post(vitalsPath, async c => {
    if (config.VITALS === 'off') throw notFoundError()
    rejectOtherSites(c)
    await consume(limits.anonymous, c.get('network'))
    logVitals(await readBody(c, c.get('network'), maxVitalsBytes), log)
    return c.body(null, 204)
  })
  app.post(reportRemotes.path, async c => {
    // Tabs report automatically, so a report does not extend the session.
    const user = await requireUser(c, true)
    rejectOtherSites(c)
    await consume(limits.remoteReports, user.id)
    const sent = parseJson(String((await readBody(c, user.id, maxReportBytes)) ?? ''))
    await countHealth(user, (parseBody(reportRemotes, sent) as Body<typeof reportRemotes>).reports)
    return c.body(null, 204)
  })
  app.route('/', createReleaseRoutes({ ...deps, requireRole }))
  app.all('/api/*', createApiHandler({ ...deps, sessionOf }))
  app.all('/idp/*', async c => {
    if (config.DEMO_PROVIDER === 'off') throw notFoundError()
    return forwardRequest(c, { memberToken: null, body: await readBody(c, c.get('network')) })
  })

  app.get('/previews/:id', async c => {
    const session = await sessionOf(c)
    if (!session) return c.redirect(signInFirst(c), 302)
    const { id } = c.req.param()
    if (!z.uuid().safeParse(id).success) throw notFoundError()
    const path = await openPreview(deps.sql, id, session.user)
    // The page that follows at once has the build of the preview.
    await builds.refresh()
    return c.redirect(path, 303)
  })
  app.get('/robots.txt', c => c.text('User-agent: *\nDisallow: /api/\nDisallow: /idp/\n'))
  app.get('*', async c => {
    if (/\.\w{2,5}$/.test(c.req.path)) throw new ApiError('not_found', 'This file does not exist.')
    const position = liveConnections.position()
    const session = await sessionOf(c)
    if (!session && c.req.path === '/login') return c.redirect(`/api/login${new URL(c.req.url).search}`, 302)
    await consumeInMemory(limits.pages, session?.user.id ?? c.get('network'))
    if (session) return shellPage(c, { user: session.user, position }, builds, config)
    if (config.VISITOR_ORIGIN && c.get('pageOrigin') === PORTAL_ORIGIN) {
      return c.redirect(c.req.path === '/' ? `${config.VISITOR_ORIGIN}/` : signInFirst(c), 302)
    }
    return landing.show(c, c.req.path === '/thank-you' ? 'thanks' : 'form')
  })

  app.notFound(c => respondWithErrorOrPage(c, notFoundError()))
  app.onError(createErrorHandler(log))
  return app
}

/** The path that signs in and then returns to this one. */
const signInFirst = (c: Context<GatewayEnv>) => `/api/login?returnTo=${encodeURIComponent(c.req.path)}`

const notFoundError = () => new ApiError('not_found', 'There is nothing at this URL.')
