import { rm } from 'node:fs/promises'
import type { ExchangedSession, Role } from '@portal/contracts'
import { contracts, serviceNames } from '@portal/contracts/services'
import { answeredOperations, createLog, type Environment, listen } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, testKeys, testPeople } from '@portal/service-kit/testing'
import { Hono } from 'hono'
import { startGateway } from '../start-gateway.ts'
import { createBuildsFolder } from './test-builds.ts'

/** A request as a service received it. */
export interface ForwardedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

export interface TestGateway {
  readonly origin: string
  readonly port: number
  readonly remotes: string
  readonly database: TestDatabase
  /** The requests to the services, in order, without session exchanges. */
  readonly forwarded: ForwardedRequest[]
  /** The bodies of the session exchanges, in order. */
  readonly exchanges: { sessionId: string; isBackground: boolean; isPresented: boolean }[]
  /** Refusals by role that the gateway reported to admin. */
  readonly refusals: { memberId: string; role: string; subject: string }[]
  /** Adds a session. @returns its cookie. */
  signIn(role: Role, changes?: Partial<ExchangedSession>): string
  stop(): Promise<void>
}

/**
 * Starts the gateway in front of one listening server that answers for all services: it knows the sessions of `signIn`
 * and answers every other request with a copy of it.
 */
export async function startTestGateway(
  env: Environment = {},
  start: typeof startGateway = startGateway,
  isInOneProcess = false,
): Promise<TestGateway> {
  const [database, remotes] = await Promise.all([createTestDatabase(), createBuildsFolder()])
  const sessions = new Map<string, ExchangedSession>()
  const forwarded: ForwardedRequest[] = []
  const exchanges: TestGateway['exchanges'] = []
  const refusals: TestGateway['refusals'] = []
  const services = new Hono()
    .post('/internal/sessions/exchange', async c => {
      const body = (await c.req.json()) as (typeof exchanges)[number]
      exchanges.push(body)
      return c.json(sessions.get(body.sessionId) ?? null)
    })
    .get('/internal/contract', c =>
      c.json({
        service: 'all',
        version: '1a2b3c',
        operations: Object.values(contracts).flatMap(contract => answeredOperations(contract, contract)),
      }),
    )
    .get('/readyz', c => c.json({}))
    .post('/internal/refusals', async c => {
      refusals.push((await c.req.json()) as (typeof refusals)[number])
      return c.body(null, 204)
    })
    .all('*', async c => {
      const { pathname, search } = new URL(c.req.url)
      const headers = c.req.header()
      forwarded.push({ method: c.req.method, path: pathname + search, headers, body: await c.req.text() })
      return c.json(forwarded.at(-1))
    })
  const server = await listen({ port: 0, host: '127.0.0.1', fetch: services.fetch, log: createLog('test', 'silent') })
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '0',
    RATE_LIMITS: 'off',
    ...testKeys('gateway'),
    FORM_SECRET: 'a secret that only the tests of the gateway use',
    DATABASE_URL: database.urlOf('gateway'),
    REMOTES_DIR: remotes,
    FOLLOW_BUILDS: 'on',
    ...Object.fromEntries(serviceNames.map(name => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${server.port}`])),
    ...env,
  }
  const gateway = await start(environment, isInOneProcess ? () => services : undefined)
  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    port: gateway.port,
    remotes,
    database,
    forwarded,
    exchanges,
    refusals,
    signIn(role, changes = {}) {
      const sessionId = `${role}-${sessions.size}`.padEnd(43, '-')
      const person = testPeople[role]
      sessions.set(sessionId, {
        user: { ...person, email: `${role}@demo.example`, status: 'online', profileImageUrl: null } as never,
        token: `token of ${role}`,
        expiresAt: Date.now() + 60_000,
        ...changes,
      })
      return `sid=${sessionId}`
    },
    async stop() {
      await gateway.stop()
      await server.close()
      await database.drop()
      await rm(remotes, { recursive: true })
    },
  }
}
