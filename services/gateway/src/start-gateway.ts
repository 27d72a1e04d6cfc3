import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { adminInternal, callsInternal, contractInternal, unavailableTag } from '@portal/contracts'
import {
  connect,
  createLog,
  createPeers,
  type Environment,
  listen,
  awaitMigrations,
  observe,
  peersByUrl,
  publishChange,
  readConfig,
  type RunningService,
  type ServiceCopies,
  serveMetrics,
  serviceTokenSigner,
  startBackgroundTask,
  startTracing,
} from '@portal/service-kit'
import { createGatewayApp } from './app.ts'
import { gatewayConfig, serviceUrls, withServiceUrls } from './config.ts'
import { alreadySent } from './forward/already-sent.ts'
import { createForwardRequest } from './forward/forward-request.ts'
import { inMemory } from './forward/in-memory.ts'
import { overHttp } from './forward/over-http.ts'
import { createPostToService } from './forward/post-to-service.ts'
import type { Upstream } from './forward/upstream.ts'
import { createLiveConnections } from './live/live-connections.ts'
import { createInMemoryRateLimiter } from './policy/in-memory-rate-limit.ts'
import { createRateLimiter, deleteFullBuckets } from './policy/rate-limit.ts'
import { createLandingPage } from './pages/landing-page.ts'
import { prepareLandingPage } from './pages/prepare-landing-page.ts'
import { createRenderers } from './pages/render-process.ts'
import { createReadiness } from './readiness.ts'
import { type BodyLimits, bodyLimits, createReadBody } from './policy/request-body.ts'
import { createRenderingCounter, deleteOldHealth } from './releases/build-health.ts'
import { deleteOldBuilds } from './releases/delete-old-builds.ts'
import { deleteEndedPreviews } from './releases/previews.ts'
import { responseHeaders } from './policy/security-headers.ts'
import { rollBackBadCandidates } from './releases/watch-candidates.ts'
import { withDevServer } from './remotes/dev-server.ts'
import { createBuilds } from './remotes/served-builds.ts'
import { createSeeding } from './remotes/seed-releases.ts'
import { routes } from './routes.ts'
import { createSessionExchange } from './session/session-exchange.ts'

const hourly = { everyMs: 3_600_000 }

export interface RunningGateway {
  readonly port: number
  /** Answers `/readyz` with 503 for `DRAIN_SECONDS` and keeps working, until load balancers stop sending requests. */
  drain(): Promise<void>
  stop(): Promise<void>
}

export const gatewayMigrations = new URL('../migrations/', import.meta.url)

/**
 * Starts the gateway on its port.
 * @param appOf returns the app of a service that runs in this process; without it, services are reached by the
 * `<SERVICE>_URL` variables.
 * @throws {ConfigError} if the environment is invalid; the listen error if the port is in use.
 */
export async function startGateway(
  env: Environment,
  appOf?: (serviceName: string) => Pick<RunningService['app'], 'fetch'>,
  limitsOfBodies: BodyLimits = bodyLimits,
): Promise<RunningGateway> {
  const urls = appOf ? {} : readConfig(gatewayConfig.safeExtend(serviceUrls.shape), withServiceUrls(env), 'gateway')
  const config = readConfig(gatewayConfig, env, 'gateway')
  const log = createLog('gateway', config.LOG_LEVEL, config.SERVICE_VERSION)
  const sql = connect(config.DATABASE_URL, { schema: 'gateway' })
  const shutdownHooks: (() => Promise<void>)[] = [() => sql.end({ timeout: 5 })]
  let isDraining = false

  try {
    shutdownHooks.push(await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_TRACES_SAMPLER_ARG))
    await awaitMigrations(sql, 'gateway', gatewayMigrations)
    const copiesByService = new Map<string, ServiceCopies>()
    const byUrl = peersByUrl(env, copiesByService)
    const fetchOf = (serviceName: string) =>
      appOf ? async (request: Request) => appOf(serviceName).fetch(request) : byUrl(serviceName)
    const upstreams = new Map<string, Upstream>()
    for (const { serviceName } of routes) {
      if (appOf) {
        upstreams.set(serviceName, inMemory(appOf(serviceName)))
        continue
      }
      const url = urls[`${serviceName.toUpperCase()}_URL`] as string
      const { upstream, copies, close } = overHttp(serviceName, url, () => void publishReturn(serviceName))
      upstreams.set(serviceName, upstream)
      copiesByService.set(serviceName, copies)
      shutdownHooks.unshift(close)
    }
    const seed = createSeeding(sql, config.REMOTES_DIR, log, config.FOLLOW_BUILDS === 'on')
    const { REMOTES_CACHE, REMOTES_DIR } = config
    const isCache = REMOTES_CACHE !== undefined && resolve(REMOTES_CACHE) !== resolve(REMOTES_DIR)
    const stored = createBuilds({ sql, root: REMOTES_CACHE ?? REMOTES_DIR, isCache, log, seed })
    const builds = config.DEV_SERVER ? withDevServer(stored, config.DEV_SERVER) : stored
    // Loaded now, because the landing page must not need the database later.
    await stored.allServed(null)
    const tasks = [
      startBackgroundTask(log, 'delete full rate buckets', hourly, () => deleteFullBuckets(sql)),
      startBackgroundTask(log, 'delete ended previews', hourly, () => deleteEndedPreviews(sql)),
      startBackgroundTask(log, 'delete old health of builds', hourly, () => deleteOldHealth(sql)),
      startBackgroundTask(log, 'watch candidates', { everyMs: 15_000 }, () => rollBackBadCandidates(sql, log)),
      startBackgroundTask(log, 'delete old builds', hourly, async () => {
        await deleteOldBuilds(sql, log)
        await builds.forgetDeleted()
      }),
    ]
    shutdownHooks.unshift(async () => void (await Promise.all(tasks.map(task => task.stop()))))
    const renderers = createRenderers()
    shutdownHooks.unshift(async () => renderers.stop())
    const countRendering = createRenderingCounter(sql, log)
    const landing = createLandingPage({ config, log, builds, renderers, countRendering })
    await prepareLandingPage(sql, landing)
    const peers = createPeers('gateway', config.SERVICE_KEY, fetchOf)
    const liveConnections = await createLiveConnections(sql, log, {
      figures: body => peers.call('calls', callsInternal.readFigures, body),
      rows: body => peers.call('calls', callsInternal.readRows, body),
    })
    const stopObserving = observe('portal_live_streams', 'Open live streams of browsers', [], () => [
      [{}, liveConnections.size()],
    ])
    shutdownHooks.unshift(async () => stopObserving())
    shutdownHooks.unshift(await serveMetrics(config.METRICS_PORT, config.HOST))
    const signToken = serviceTokenSigner('gateway', config.SERVICE_KEY)
    const app = createGatewayApp({
      config,
      log,
      builds,
      landing,
      sql,
      sessions: await createSessionExchange(peers, sql, memberId => void liveConnections.sessionChanged(memberId)),
      liveConnections,
      consume: config.RATE_LIMITS === 'on' ? createRateLimiter(sql) : async () => undefined,
      consumeInMemory: config.RATE_LIMITS === 'on' ? createInMemoryRateLimiter() : async () => undefined,
      readBody: createReadBody(limitsOfBodies),
      forwardRequest: createForwardRequest({ upstreamOf, signToken, portalOrigin: config.PORTAL_ORIGIN }),
      postToService: createPostToService(fetchOf, signToken),
      recordRefusal: ({ id: memberId, role }, subject, requestId) =>
        peers.call('admin', adminInternal.recordRefusal, { memberId, role, subject: subject.slice(0, 300), requestId }),
      readContract: async service => (await peers.call(service, contractInternal.readContract)).operations,
      readVersion: async service => (await peers.call(service, contractInternal.readContract)).version,
      isReady: createReadiness(sql),
      isDraining: () => isDraining,
    })
    const { port, close } = await listen({
      port: config.PORT,
      host: config.HOST,
      log,
      errorHeaders: responseHeaders(config.PORTAL_ORIGIN),
      async fetch(request, env) {
        const response = await app.fetch(request, env as HttpBindings)
        // Hono copies the response to a HEAD request, and a copy is not recognized as already sent.
        return env.outgoing.headersSent ? alreadySent : response
      },
    })
    log.info({ port }, 'listening')
    shutdownHooks.unshift(close)
    shutdownHooks.unshift(async () => liveConnections.close())
    return { port, drain, stop }

    /**
     * Lets open tabs repeat what failed. A service that has restarted publishes this too, but perhaps before the gateway
     * sends it requests again; a service that was frozen does not publish it.
     */
    async function publishReturn(serviceName: string): Promise<void> {
      try {
        await publishChange(sql, { tags: [{ type: unavailableTag }] })
      } catch (err) {
        log.warn({ err, service: serviceName }, 'open tabs were not told that a service is back')
      }
    }

    function upstreamOf(serviceName: string): Upstream {
      const upstream = upstreams.get(serviceName)
      if (!upstream) throw new Error(`unknown service: ${serviceName}`)
      return upstream
    }
  } catch (error) {
    await stop()
    throw error
  }

  async function drain() {
    isDraining = true
    await wait(config.DRAIN_SECONDS * 1000)
  }

  async function stop() {
    isDraining = true
    for (const hook of shutdownHooks) await hook()
  }
}
