import { type ExchangedSession, identityInternal, sessionCookieName } from '@portal/contracts'
import { gatewayHeader, listen, serviceTokenSigner } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, testKeys } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { testEnvironment } from './environment.ts'

export interface TestPortal {
  readonly origin: string
  readonly database: TestDatabase
  exchange(sessionId: string, isBackground?: boolean, isPresented?: boolean): Promise<ExchangedSession | null>
  /** Sends a request to identity without the gateway. */
  sendDirectly(request: Request): Promise<Response>
  stop(): Promise<void>
}

/** Starts identity behind a minimal gateway, on a real port, with the demo members. */
export async function startTestPortal(env: Record<string, string | undefined> = {}): Promise<TestPortal> {
  const database = await createTestDatabase()
  let handle: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const { port, close } = await listen({ port: 0, host: '127.0.0.1', fetch: request => handle(request) })
  const origin = `http://127.0.0.1:${port}`
  const running = await service.start(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...testKeys('identity'),
      PORTAL_ORIGIN: origin,
      DATABASE_URL: database.urlOf('identity'),
      ...testEnvironment,
      ...env,
    },
    () => async request => running.app.fetch(request),
  )
  await running.loadDemo()
  const sign = serviceTokenSigner('gateway', testKeys('gateway').SERVICE_KEY)

  async function exchange(
    sessionId: string,
    isBackground = false,
    isPresented = true,
  ): Promise<ExchangedSession | null> {
    const response = await running.app.fetch(
      new Request(`http://identity${identityInternal.exchangeSession.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await sign('identity')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sessionId, isBackground, isPresented }),
      }),
    )
    return identityInternal.exchangeSession.reply.parse(await response.json())
  }

  handle = async request => {
    const headers = new Headers(request.headers)
    headers.set(gatewayHeader, await sign('identity'))
    headers.set('x-client-ip', '192.0.2.1')
    const sessionId = headers.get('cookie')?.match(`(?:^|; )${sessionCookieName(origin)}=([^;]+)`)?.[1]
    const session = sessionId && (await exchange(sessionId))
    if (session) headers.set('authorization', `Bearer ${session.token}`)
    return running.app.fetch(new Request(request, { headers }))
  }

  return {
    origin,
    database,
    exchange,
    sendDirectly: async request => running.app.fetch(request),
    async stop() {
      await close()
      await running.stop()
      await database.drop()
    },
  }
}
