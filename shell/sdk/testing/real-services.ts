import type { User } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'

// The one seam between screen tests and the services. It runs outside of the page, in Node.

/** What this file needs of `@portal/service-kit/testing`. */
interface Kit {
  testPeople: Readonly<Record<Role, Pick<User, 'id' | 'role' | 'firstName' | 'lastName'>>>
  createTestDatabase(): Promise<TestDatabase>
  startTestService(service: unknown, options: object): Promise<TestService>
}
interface TestDatabase {
  /** SQL over every schema, to arrange what a test starts from: owner`insert into calls.lead …`. */
  owner: (strings: TemplateStringsArray, ...values: unknown[]) => Promise<unknown[]>
  drop(): Promise<void>
}
interface TestService {
  as(
    role: Role | null,
  ): (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  fetch(request: Request): Promise<Response>
  stop(): Promise<void>
}

export interface ScreenServices {
  people: Kit['testPeople']
  /** Whose calls the page makes from now on. */
  signInAs(role: Role | null): void
  /** Calls as somebody, past the page: to arrange what a test starts from. */
  as(role: Role | null): (method: string, path: string, body?: unknown) => Promise<Response>
  database: TestDatabase
}

/** Starts these services in this process over one fresh database. */
export async function startServices(words: readonly string[]) {
  const kit = await load<Kit>('@portal/service-kit/testing')
  const database = await kit.createTestDatabase()
  const members = Object.values(kit.testPeople).map(person => ({ ...person, isActive: true }))
  const started = new Map<string, TestService>()
  const peer = (serviceName: string) => async (request: Request) => {
    if (serviceName === 'identity' && request.url.endsWith('/internal/members')) return Response.json(members)
    return (
      started.get(serviceName)?.fetch(request) ?? Response.json({ code: 'unavailable', message: '' }, { status: 503 })
    )
  }
  const contracts = await load<Contracts>('@portal/contracts')
  for (const serviceName of words) {
    const { service } = await load<{ service: unknown }>(`@portal/${serviceName}`)
    started.set(
      serviceName,
      await kit.startTestService(service, { database, peer, env: await environmentOf(serviceName) }),
    )
  }
  let role: Role | null = 'agent'

  const send = async (who: Role | null, method: string, path: string, body?: unknown, headers = {}) => {
    const serviceName = Object.entries(contracts.contracts).find(([, contract]) =>
      Object.values(contract).some(operation => pattern(operation.path).test(path)),
    )?.[0]
    const service = started.get(serviceName ?? '')
    if (!service) throw new TypeError(`no service of this test answers ${path}: name it in @jest-environment-options`)
    return service.as(who)(method, path, body, headers)
  }

  return {
    people: kit.testPeople,
    database,
    signInAs: (next: Role | null) => void (role = next),
    as: (who: Role | null) => (method: string, path: string, body?: unknown) => send(who, method, path, body),
    fetch: async (input: string, { method = 'GET', body, headers }: RequestInit = {}) =>
      send(role, method, input, body ?? undefined, Object.fromEntries(new Headers(headers))),
    async stop() {
      for (const service of started.values()) await service.stop()
      await database.drop()
    },
  }
}

interface Contracts {
  contracts: Record<string, Record<string, { path: string }>>
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)

/** Resolved at run time: the types of the services stay out of the browser's workspaces. */
const load = <T>(name: string) => import(name) as Promise<T>

async function environmentOf(serviceName: string): Promise<Record<string, string>> {
  if (serviceName !== 'identity') return {}
  const { privateKey } = await crypto.subtle
    .generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    .then(pair => pair as CryptoKeyPair)
  const jwk = { ...(await crypto.subtle.exportKey('jwk', privateKey)), kid: 'screens', alg: 'ES256', use: 'sig' }
  return {
    SIGNING_KEYS: JSON.stringify([jwk]),
    COOKIE_SECRET: 'a cookie secret that only the tests use',
    DEMO_PROVIDER: 'on',
  }
}
