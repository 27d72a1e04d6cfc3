import { auditInternal, type Contract, unavailableTag } from '@portal/contracts'
import type { Hono } from 'hono'
import type { z } from 'zod'
import { publishChange } from '../data/publish-change.ts'
import { createApp, type HonoEnv, serveOperations } from '../http/app.ts'
import { createAuthorizer } from '../http/authorize.ts'
import { commonConfig, readConfig } from './config.ts'
import { connect, type Sql } from '../data/database.ts'
import { addHealth } from '../http/health.ts'
import { startBackgroundTask } from './background-task.ts'
import { createLog, type Log } from './log.ts'
import { migrate } from './migrate.ts'
import { deleteOldIdempotencyKeys } from '../data/idempotency.ts'
import { createPeers, type PeerFetch, type Peers, peersByUrl } from '../peers/peers.ts'
import { readAudit } from '../data/read-audit.ts'
import type { Handlers } from '../http/handler.ts'

const hourMs = 3_600_000

export type Environment = Record<string, string | undefined>
export type CommonConfig = z.output<typeof commonConfig>

/** What every service is given to make its own dependencies from. */
export interface ServiceContext<Config> {
  readonly config: Config & CommonConfig
  readonly sql: Sql
  readonly peers: Peers
  readonly log: Log
  /** Registers what must end before the database connection does. */
  onStop(stop: () => Promise<void> | void): void
}

export interface ServiceDefinition<C extends Contract, I extends Contract, S extends z.ZodObject, Deps> {
  /** Names the service, its schema and its database role. */
  readonly name: string
  /** What the gateway forwards here, and the verbs that answer; the rest is 501. */
  readonly contract: C
  readonly handlers: Handlers<C, Deps>
  /** What other services may ask. */
  readonly internal: I
  readonly internalHandlers: Handlers<I, Deps>
  /** The service's own environment variables, besides the common ones. */
  readonly config: S
  readonly migrations: URL
  create(context: ServiceContext<z.output<S>>): Promise<Deps> | Deps
  /** Adds routes that are no JSON operations, such as sign-in pages. */
  routes?(app: Hono<HonoEnv>, deps: Deps): void
  /** Fills an empty portal with data to look at; runs once a database. */
  demo?(deps: Deps): Promise<void>
}

export interface RunningService {
  readonly name: string
  readonly app: Hono<HonoEnv>
  readonly log: Log
  loadDemo(): Promise<void>
  /** Tells the open tabs that it answers, from now on or again. */
  publishReady(): Promise<void>
  /** New requests are told to go elsewhere; `stop` follows when those under way have ended. */
  drain(): void
  stop(): Promise<void>
}

/** A declared service, its inner types closed: what starts, documents and tests it needs no more than this. */
export interface Service {
  readonly name: string
  readonly contract: Contract
  /** Every environment variable it reads. */
  readonly config: z.ZodObject
  /**
   * Starts it without a port: environment → database → migrations → app.
   * @param fetchOf the way to peers; by the `<WORD>_URL` variables unless given.
   * @throws {ConfigError} where the environment is unusable.
   */
  start(env: Environment, fetchOf?: (serviceName: string) => PeerFetch): Promise<RunningService>
}

/** Declares a service; it runs nowhere yet. */
export function defineService<C extends Contract, I extends Contract, S extends z.ZodObject, Deps>(
  definition: ServiceDefinition<C, I, S, Deps>,
): Service {
  const { name, contract } = definition
  return {
    name,
    contract,
    config: commonConfig.extend(definition.config.shape),
    start: (env, fetchOf = peersByUrl(env)) => startService(definition, env, fetchOf),
  }
}

async function startService<C extends Contract, I extends Contract, S extends z.ZodObject, Deps>(
  definition: ServiceDefinition<C, I, S, Deps>,
  env: Environment,
  fetchOf: (serviceName: string) => PeerFetch,
): Promise<RunningService> {
  const { name, contract, handlers, internal, internalHandlers } = definition
  const config = readConfig(commonConfig.extend(definition.config.shape), env, name) as z.output<S> & CommonConfig
  const log = createLog(name, config.LOG_LEVEL)
  const sql = connect(config.DATABASE_URL, { schema: name })
  const stops: (() => Promise<void> | void)[] = []
  let isDraining = false

  try {
    await migrate(sql, name, definition.migrations)
    const cleanup = startBackgroundTask(log, 'delete old idempotency keys', { everyMs: hourMs }, () =>
      deleteOldIdempotencyKeys(sql),
    )
    stops.unshift(() => cleanup.stop())
    const peers = createPeers(name, config.INTERNAL_SECRET, fetchOf)
    const deps = await definition.create({ config, sql, peers, log, onStop: stop => stops.unshift(stop) })
    const app = createApp({ log, isDraining: () => isDraining })
    const check = createAuthorizer(config.INTERNAL_SECRET, () => peers.fetch('identity', '/internal/keys'))
    const parts = { deps, sql, log, check, isDraining: () => isDraining }
    addHealth(app, sql, () => isDraining)
    serveOperations(app, contract, handlers, parts)
    serveOperations(app, internal, internalHandlers, parts)
    serveOperations(app, auditInternal, { readAudit: async ({ body }) => readAudit(sql, body) }, parts)
    definition.routes?.(app, deps)
    return { name, app, log, loadDemo, publishReady, drain, stop }

    async function loadDemo() {
      await definition.demo?.(deps)
    }

    function publishReady() {
      return publishChange(sql, { tags: [{ type: unavailableTag }] })
    }
  } catch (error) {
    await stop()
    throw error
  }

  function drain() {
    isDraining = true
  }

  async function stop() {
    for (const stopOne of stops) await stopOne()
    await sql.end({ timeout: 5 })
  }
}
