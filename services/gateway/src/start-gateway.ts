import { adminInternal } from '@portal/contracts'
import {
  connect,
  createLog,
  createPeers,
  type Environment,
  listen,
  migrate,
  peersByUrl,
  readConfig,
  type RunningService,
  serviceTokenSigner,
  startBackgroundTask,
} from '@portal/service-kit'
import { createGatewayApp } from './app.ts'
import { gatewayConfig, serviceUrls } from './config.ts'
import { inMemory } from './forward/in-memory.ts'
import { overHttp } from './forward/over-http.ts'
import { createSendTo } from './forward/send-to.ts'
import type { Upstream } from './forward/upstream.ts'
import { createHub } from './live/hub.ts'
import { createRateLimiter, forgetFullBuckets } from './policy/rate-limit.ts'
import { createBuilds } from './remotes/builds.ts'
import { routes } from './routes.ts'
import { createSessions } from './session/sessions.ts'

export interface RunningGateway {
  readonly port: number
  stop(): Promise<void>
}

export const gatewayMigrations = new URL('../migrations/', import.meta.url)

/**
 * Starts the gateway on its port.
 * @param appOf the services that run in this process; without it they are reached by the `<WORD>_URL` variables.
 * @throws {ConfigError} where the environment is unusable; the listen error where the port is taken.
 */
export async function startGateway(
  env: Environment,
  appOf?: (serviceName: string) => Pick<RunningService['app'], 'fetch'>,
): Promise<RunningGateway> {
  const urls = appOf ? {} : readConfig(gatewayConfig.safeExtend(serviceUrls.shape), env, 'gateway')
  const config = readConfig(gatewayConfig, env, 'gateway')
  const log = createLog('gateway', config.LOG_LEVEL)
  const sql = connect(config.DATABASE_URL, { schema: 'gateway' })
  const ends: (() => Promise<void>)[] = [() => sql.end({ timeout: 5 })]
  let isDraining = false

  try {
    await migrate(sql, 'gateway', gatewayMigrations)
    const cleanup = startBackgroundTask(log, 'delete full rate buckets', { everyMs: 3_600_000 }, () =>
      forgetFullBuckets(sql),
    )
    ends.unshift(() => cleanup.stop())
    const byUrl = peersByUrl(env)
    const fetchOf = (serviceName: string) =>
      appOf ? async (request: Request) => appOf(serviceName).fetch(request) : byUrl(serviceName)
    const upstreams = new Map<string, Upstream>()
    for (const { serviceName } of routes) {
      if (appOf) {
        upstreams.set(serviceName, inMemory(appOf(serviceName)))
        continue
      }
      const { upstream, close } = overHttp(urls[`${serviceName.toUpperCase()}_URL`] as string)
      upstreams.set(serviceName, upstream)
      ends.unshift(close)
    }
    const hub = await createHub(sql, log)
    const peers = createPeers('gateway', config.INTERNAL_SECRET, fetchOf)
    const sessions = await createSessions(peers, sql, memberId => void hub.sessionChanged(memberId))
    const token = serviceTokenSigner('gateway', config.INTERNAL_SECRET)
    const app = createGatewayApp({
      config,
      log,
      builds: createBuilds(config.REMOTES_DIR, log),
      sessions,
      hub,
      spend: config.RATE_LIMITS === 'on' ? createRateLimiter(sql) : async () => undefined,
      token,
      noteRefusal: ({ id: memberId, role }, subject, requestId) =>
        peers.call('admin', adminInternal.noteRefusal, { memberId, role, subject: subject.slice(0, 300), requestId }),
      upstreamOf(serviceName) {
        const upstream = upstreams.get(serviceName)
        if (!upstream) throw new Error(`no service is called ${serviceName}`)
        return upstream
      },
      sendTo: createSendTo(fetchOf, token),
      isReady: async () => (await sql`select 1`).length === 1,
      isDraining: () => isDraining,
    })
    const { port, close } = await listen({
      port: config.PORT,
      host: config.HOST,
      fetch: app.fetch,
      log,
      // Over HTTP the body is streamed on by undici, which node-server must not read under its hands.
      autoCleanupIncoming: appOf !== undefined,
    })
    log.info({ port }, 'listening')
    ends.unshift(close)
    ends.unshift(async () => hub.close())
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function stop() {
    isDraining = true
    for (const end of ends) await end()
  }
}
