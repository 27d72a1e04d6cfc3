import { exportJWK, generateKeyPair } from 'jose'
import type { Role } from '@portal/contracts'
import { gatewayHeader } from '../http/authorize.ts'
import type { PeerFetch } from '../peers/peers.ts'
import type { Environment, Service } from '../startup/service.ts'
import { type Actor, serviceTokenSigner, signMemberToken } from '../http/tokens.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testKeys } from './test-keys.ts'
import { testPeople } from './test-people.ts'

const formSecret = 'a secret that only the tests of this portal use'

/** Sends text and streams as they are, anything else as JSON. */
type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

export interface TestService {
  readonly database: TestDatabase
  /** Sends a request as the gateway does for a member with this role, or for a visitor if null. */
  as(role: Role | null): Send
  /** Sends a request as the gateway does for any member, or for a visitor if null. */
  asMember(member: Actor | null): Send
  /** Sends a request as another service does. */
  asService(serviceName: string): Send
  /** Sends a request as it is, without the tokens of the gateway. */
  readonly fetch: PeerFetch
  stop(): Promise<void>
}

interface Options {
  env?: Environment
  /** Responds for peers. Identity's keys need no peer. */
  peer?: (serviceName: string) => PeerFetch
  /** The database of another test service, to share it. */
  database?: TestDatabase
}

/** Starts a service with a new, empty database, and signs requests for members of every role. */
export async function startTestService(service: Service, options: Options = {}): Promise<TestService> {
  const database = options.database ?? (await createTestDatabase())
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const peer =
    (serviceName: string): PeerFetch =>
    async request => {
      if (serviceName === 'identity' && request.url.endsWith('/internal/keys')) return Response.json({ keys: [jwk] })
      if (!options.peer) throw new Error(`This test has no peer ${serviceName} for ${service.name}.`)
      return options.peer(serviceName)(request)
    }
  const running = await service.start(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...testKeys(service.name),
      FORM_SECRET: formSecret,
      DATABASE_URL: database.urlOf(service.name),
      ...options.env,
    },
    peer,
  )
  const fetch: PeerFetch = async request => running.app.fetch(request)
  const gatewayToken = serviceTokenSigner('gateway', testKeys('gateway').SERVICE_KEY)

  async function send(headers: Record<string, string>, method: string, path: string, body: unknown): Promise<Response> {
    const isReady = body === undefined || typeof body === 'string' || body instanceof ReadableStream
    return fetch(
      new Request(`http://${service.name}${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: isReady ? body : JSON.stringify(body),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
    )
  }

  const sendAs =
    (member: Actor | null): Send =>
    async (method, path, body, headers) =>
      send(
        {
          [gatewayHeader]: await gatewayToken(service.name),
          'x-client-ip': '192.0.2.1',
          ...(member ? { authorization: `Bearer ${await signMemberToken(member, privateKey, 'test')}` } : {}),
          ...headers,
        },
        method,
        path,
        body,
      )

  return {
    database,
    fetch,
    as: role => sendAs(role && testPeople[role]),
    asMember: sendAs,
    asService: serviceName => async (method, path, body, headers) =>
      send(
        {
          authorization: `Bearer ${await serviceTokenSigner(serviceName, testKeys(serviceName).SERVICE_KEY)(service.name)}`,
          ...headers,
        },
        method,
        path,
        body,
      ),
    async stop() {
      await running.stop()
      if (!options.database) await database.drop()
    },
  }
}
