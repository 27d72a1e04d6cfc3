import { exportJWK, generateKeyPair } from 'jose'
import { callsService } from '@portal/calls'
import type { Role } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import type { ScreenServices } from '@portal/sdk/testing/screen-backend'
import { createTestDatabase, startTestService, testPeople, type TestService } from '@portal/service-kit/testing'
import { backendServices } from '@portal/platform/startup'

/** Also has the properties that only the test environment uses. */
interface StartedServices extends ScreenServices {
  fetch(input: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/**
 * Starts these services, or all of them, in this process, with one new database.
 * @param time stops the clock of calls at this time of day, in UTC, such as 17:00: the one nearest to now, because browser
 * and database have the real time.
 */
export async function startServices(names: readonly string[] | 'all', time?: string): Promise<StartedServices> {
  const database = await createTestDatabase()
  const stopped = time && nearest(time)
  const now = () => stopped || new Date()
  const members = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  const started = new Map<string, TestService>()
  const peer = (name: string) => async (request: Request) => {
    if (name === 'identity' && request.url.endsWith('/internal/members')) return Response.json(members)
    return started.get(name)?.fetch(request) ?? Response.json({ code: 'unavailable', message: '' }, { status: 503 })
  }
  for (const service of backendServices) {
    if (names !== 'all' && !names.includes(service.name)) continue
    started.set(
      service.name,
      await startTestService(service.name === 'calls' ? callsService({ now, hasBackgroundTasks: false }) : service, {
        database,
        peer,
        env: await environmentOf(service.name),
      }),
    )
  }
  let role: Role | null = 'agent'
  let sessionKey: string | undefined

  const send = async (sender: Role | null, method: string, path: string, body?: unknown, headers = {}) => {
    const name = Object.entries(contracts).find(([, contract]) =>
      Object.values(contract).some(operation => pattern(operation.path).test(path)),
    )?.[0]
    const service = started.get(name ?? '')
    if (!service)
      throw new TypeError(`no service of this test handles ${path}: name its service in @jest-environment-options`)
    const member = sender && sessionKey ? { ...testPeople[sender], sessionKey } : sender && testPeople[sender]
    return service.asMember(member)(method, path, body, headers)
  }

  return {
    people: testPeople,
    database,
    now,
    signInAs(nextRole, nextKey) {
      role = nextRole
      sessionKey = nextKey
    },
    as: sender => (method, path, body) => send(sender, method, path, body),
    fetch: async (input, { method = 'GET', body, headers } = {}) =>
      send(role, method, input, body ?? undefined, Object.fromEntries(new Headers(headers))),
    async stop() {
      for (const service of started.values()) await service.stop()
      await database.drop()
    },
  }
}

const dayMs = 24 * 3_600_000

/** Returns the nearest instant with a time of day, at most twelve hours before or after now. */
function nearest(time: string): Date {
  const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`)
  return new Date(today + dayMs * Math.round((Date.now() - today) / dayMs))
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)

async function environmentOf(name: string): Promise<Record<string, string>> {
  if (name !== 'identity') return {}
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'screens', alg: 'ES256', use: 'sig' }
  return {
    SIGNING_KEYS: JSON.stringify([jwk]),
    COOKIE_SECRET: 'a cookie secret that only the tests use',
    DEMO_PROVIDER: 'on',
  }
}
