import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portal/platform/shared'
import { openSecrets, signIn, startInOneProcess } from '@portal/platform/startup'
import { startOverHttp } from './start-over-http.ts'
import { writeTestBuilds } from './test-builds.ts'

export type Role = 'agent' | 'supervisor' | 'admin'

export interface TestPortal {
  readonly origin: string
  readonly remotes: string
  readonly database: TestDatabase
  /** Sends requests like the page of a signed-in user, or of a visitor for null. */
  as(
    role: Role | null,
  ): (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  /** Returns the session cookie of a demo account. Signs in once. */
  cookieOf(role: Role): Promise<string>
  restartGateway(): Promise<void>
  stop(): Promise<void>
}

/** Set by the Jest project that runs these tests once more. */
const { isPortalInOneProcess } = globalThis as { isPortalInOneProcess?: boolean }

/**
 * Starts every service and the gateway with a test database and the smallest builds.
 * @param start where the services run: behind ports of their own, as in production, and in one process when Jest runs the
 * tests once more.
 * @param ownDatabase is used instead, and stays.
 */
export async function startTestPortal(
  operator: NodeJS.ProcessEnv = {},
  start: typeof startInOneProcess | typeof startOverHttp = isPortalInOneProcess ? startInOneProcess : startOverHttp,
  ownDatabase?: TestDatabase,
): Promise<TestPortal> {
  const [database, remotes, secrets, port] = await Promise.all([
    ownDatabase ?? createTestDatabase(),
    writeTestBuilds(),
    mkdtemp(join(tmpdir(), 'secrets-')).then(openSecrets),
    freePort(0),
  ])
  const origin = `http://localhost:${port}`
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO_PROVIDER: 'on',
    RATE_LIMITS: 'off',
    PORTAL_PHONE: '+1 800 555 0142',
    PORT: String(port),
    REMOTES_DIR: remotes,
    FOLLOW_BUILDS: 'on',
    ...operator,
  }
  const valuesFor = (serviceName: string) => ({
    serviceName,
    secrets,
    origin,
    databaseUrl: database.urlOf(serviceName),
  })
  const stops: (() => Promise<void> | void)[] = ownDatabase ? [] : [() => database.drop()]
  const { services, restartGateway } = await start(env, valuesFor, { onStop: stop => void stops.push(stop) })
  await services.find(({ name }) => name === 'identity')?.loadDemo()
  const cookies = new Map<Role, Promise<string>>()

  async function cookieOf(role: Role) {
    const cookie = cookies.get(role) ?? signIn(origin, `${role}@demo.example`, 'demo')
    cookies.set(role, cookie)
    return cookie
  }

  return {
    origin,
    remotes,
    database,
    cookieOf,
    restartGateway,
    as: role => async (method, path, body, headers) =>
      fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(role ? { cookie: await cookieOf(role) } : {}),
          ...headers,
        },
        body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async stop() {
      for (const stop of stops.reverse()) await stop()
    },
  }
}
