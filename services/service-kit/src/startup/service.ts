import {
  type AnsweredOperation,
  auditInternal,
  type Contract,
  contractInternal,
  privacyInternal,
  unavailableTag,
} from '@portal/contracts'
import type { Hono } from 'hono'
import type { z } from 'zod'
import { chainAudit } from '../data/audit-chain.ts'
import { connect } from '../data/database.ts'
import type { Sql } from '../data/sql.ts'
import { createExportLock, type ExportLock } from '../data/export-lock.ts'
import { findErased } from '../data/find-erased.ts'
import { erasePerson, eraseSearchTerms, exportPerson, type PersonalData } from '../data/personal-data.ts'
import { publishChange } from '../data/publish-change.ts'
import { readAudit } from '../data/read-audit.ts'
import { removeExpiredNightly, type RetentionRule } from '../data/remove-expired.ts'
import { answeredOperations } from '../http/answered-operations.ts'
import { createApp, type HonoEnv } from '../http/app.ts'
import { createAuthorizer } from '../http/authorize.ts'
import { boundRequests } from '../http/bounded-requests.ts'
import type { Handlers } from '../http/handler.ts'
import { addHealth } from '../http/health.ts'
import { serveOperations } from '../http/operations.ts'
import { createPeers, type PeerFetch, type Peers, peersByUrl } from '../peers/peers.ts'
import { startBackgroundTask } from './background-task.ts'
import { commonConfig, readConfig } from './config.ts'
import { startTracing } from '../tracing/spans.ts'
import { createLog, type Log } from './log.ts'
import { awaitMigrations } from './migrate.ts'

/** How often a service checks for expired records. */
const retentionMs = 600_000
/** How often the chain is extended: until then, a new audit entry is not protected. */
const chainMs = 2_000

export type Environment = Record<string, string | undefined>
export type CommonConfig = z.output<typeof commonConfig>

/** The inputs for a service's dependencies. */
export interface ServiceContext<Config> {
  readonly config: Config & CommonConfig
  readonly sql: Sql
  readonly peers: Peers
  /** For `runExport`. */
  readonly exports: ExportLock
  readonly log: Log
  /** Adds a shutdown hook. Hooks run in reverse order, before the database connections close. */
  onStop(stop: () => Promise<void> | void): void
}

export interface ServiceDefinition<C extends Contract, I extends Contract, S extends z.ZodObject, Deps> {
  /** Also the name of the schema and of the database role. */
  readonly name: string
  /** The operations that the gateway forwards. Those without a handler return 501. */
  readonly contract: C
  readonly handlers: Handlers<C, Deps>
  /** The operations for other services. */
  readonly internal: I
  readonly internalHandlers: Handlers<I, Deps>
  /** The service's own environment variables, in addition to the common ones. */
  readonly config: S
  readonly migrations: URL
  create(context: ServiceContext<z.output<S>>): Promise<Deps> | Deps
  /** Adds routes that are not JSON operations, such as sign-in pages. Routes that read a body need `limitBody`. */
  routes?(app: Hono<HonoEnv>, deps: Deps): void
  /** Its personal data about people who are not members. */
  personalData?: PersonalData<Deps>
  /** How it removes old records: a rule for each kind in the contracts' table of periods. */
  retention?: Readonly<Record<string, RetentionRule>>
  /** Adds demo data; runs once per database. */
  demo?(deps: Deps): Promise<void>
}

export interface RunningService {
  readonly name: string
  readonly app: Hono<HonoEnv>
  readonly log: Log
  loadDemo(): Promise<void>
  /** Publishes a change event that makes open tabs repeat the requests that found this service unavailable. */
  publishReady(): Promise<void>
  /** Closes connections after their next response. Call `stop` when the requests in progress have ended. */
  drain(): void
  stop(): Promise<void>
}

/** A service for programs that start, document, or test it: without the types of its contract and dependencies. */
export interface Service {
  readonly name: string
  readonly contract: Contract
  /** The operations that it answers when running. */
  answered(): AnsweredOperation[]
  /** All environment variables it reads. */
  readonly config: z.ZodObject
  readonly retention: Readonly<Record<string, RetentionRule>>
  /**
   * Connects to the database, waits until its schema is migrated, and creates the app. Opens no port.
   * @param fetchOf returns the connection to a peer; by default, to the address in its `<SERVICE>_URL` variable.
   * @throws {ConfigError} if the environment is invalid.
   */
  start(env: Environment, fetchOf?: (serviceName: string) => PeerFetch): Promise<RunningService>
}

/** Declares a service. `start` or `runService` runs it. */
export function defineService<C extends Contract, I extends Contract, S extends z.ZodObject, Deps>(
  definition: ServiceDefinition<C, I, S, Deps>,
): Service {
  const { name, contract } = definition
  return {
    name,
    contract,
    answered: () => answeredBy(definition),
    config: commonConfig.extend(definition.config.shape),
    retention: definition.retention ?? {},
    start: (env, fetchOf = peersByUrl(env)) => startService(definition, env, fetchOf),
  }
}

function answeredBy<C extends Contract, I extends Contract, S extends z.ZodObject, Deps>({
  contract,
  handlers,
  internal,
  internalHandlers,
}: ServiceDefinition<C, I, S, Deps>): AnsweredOperation[] {
  return [...answeredOperations(contract, handlers), ...answeredOperations(internal, internalHandlers)]
}

async function startService<C extends Contract, I extends Contract, S extends z.ZodObject, Deps>(
  definition: ServiceDefinition<C, I, S, Deps>,
  env: Environment,
  fetchOf: (serviceName: string) => PeerFetch,
): Promise<RunningService> {
  const { name, contract, handlers, internal, internalHandlers } = definition
  const config = readConfig(commonConfig.extend(definition.config.shape), env, name) as z.output<S> & CommonConfig
  const log = createLog(name, config.LOG_LEVEL, config.SERVICE_VERSION)
  const sql = connect(config.DATABASE_URL, { schema: name })
  const shutdownHooks: (() => Promise<void> | void)[] = []
  let isDraining = false

  try {
    shutdownHooks.push(await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, config.OTEL_TRACES_SAMPLER_ARG))
    await awaitMigrations(sql, name, definition.migrations)
    const bulk = connect(config.DATABASE_URL, { schema: name, max: 1, hasTimeouts: false })
    const cleanup = startBackgroundTask(log, 'remove old records', { everyMs: retentionMs }, () =>
      removeExpiredNightly(bulk, name, definition.retention ?? {}, {
        timeZone: config.PORTAL_TIME_ZONE,
        now: new Date(),
      }),
    )
    shutdownHooks.unshift(() => bulk.end({ timeout: 5 }))
    const chaining = startBackgroundTask(log, 'chain the audit', { everyMs: chainMs }, () => chainAudit(sql))
    shutdownHooks.unshift(
      () => cleanup.stop(),
      () => chaining.stop(),
    )
    const peers = createPeers(name, config.SERVICE_KEY, fetchOf)
    const exports = createExportLock(config.DATABASE_URL, name)
    shutdownHooks.unshift(() => exports.stop())
    const deps = await definition.create({
      config,
      sql,
      peers,
      exports,
      log,
      onStop: stop => shutdownHooks.unshift(stop),
    })
    const app = createApp({ service: name, version: config.SERVICE_VERSION, log, isDraining: () => isDraining })
    const authorize = createAuthorizer(name, config.SERVICE_PUBLIC_KEYS, () =>
      peers.fetch('identity', '/internal/keys'),
    )
    const options = { deps, sql, log, authorize }
    addHealth(app, sql, config.SERVICE_VERSION, () => isDraining)
    app.use(boundRequests())
    serveOperations(app, contract, handlers, options)
    serveOperations(app, internal, internalHandlers, options)
    serveOperations(app, auditInternal, { readAudit: async ({ body }) => readAudit(sql, body) }, options)
    const answered = { service: name, version: config.SERVICE_VERSION, operations: answeredBy(definition) }
    serveOperations(app, contractInternal, { readContract: async () => answered }, options)
    const { personalData } = definition
    serveOperations(
      app,
      privacyInternal,
      {
        erasePerson: async ({ body }) => erasePerson(sql, personalData, body),
        exportPerson: async ({ body }) => exportPerson(sql, personalData, body, deps),
        findErased: async ({ body }) => findErased(sql, personalData?.tables ?? [], body),
        eraseSearchTerms: async ({ body }) => eraseSearchTerms(sql, personalData, body),
      },
      options,
    )
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
    for (const hook of shutdownHooks) await hook()
    await sql.end({ timeout: 5 })
  }
}
