import type { RecordedCall } from '@portal/contracts'
import type { Environment } from '@portal/service-kit'
import { createTestDatabase, startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { createSimulator, type Simulator } from '../simulator/simulator.ts'
import { adminService } from '../index.ts'
import { type Clock, createClock } from './clock.ts'
import { obeying } from './obeying.ts'

export const keys = { apiKey: 'the api key', secretKey: 'the secret key' }
export const webhookSecret = 'a-secret-path-that-only-the-tests-know'

export interface TestAdmin extends TestService {
  readonly clock: Clock
  readonly simulator: Simulator
  /** What the calls service holds, by external id. */
  readonly recorded: Map<string, RecordedCall>
  /** Whom identity names. */
  readonly members: TestMember[]
  /** The calls service does not answer while true. */
  setOutage(isOut: boolean): void
  /** Five minutes pass, and the service looks again. */
  poll(): void
  /** Ends the service and starts it on what it left, with other variables. */
  restart(changes?: Environment): Promise<void>
  webhook(body: unknown, path?: string, headers?: Record<string, string>): Promise<Response>
}

interface TestMember {
  id: string
  isActive: boolean
  extension: string | null
}

interface Options {
  env?: Environment
  /** Milliseconds that the vendor may take, and that an agent waits for a call, or a choice, to be passed on. */
  vendorTimeoutMs?: number
  callWaitMs?: number
  presenceWaitMs?: number
  /** Happens before a request reaches the vendor, which waits for it. */
  onRequest?: (request: Request, simulator: Simulator) => void | Promise<void>
}

/** The service over an empty database, with a simulator for a vendor and a calls service that only remembers. */
export async function startAdmin({
  env,
  vendorTimeoutMs = 2_000,
  callWaitMs = 1_000,
  presenceWaitMs = 1_000,
  onRequest,
}: Options = {}): Promise<TestAdmin> {
  const clock = createClock()
  const simulator = createSimulator({ ...keys, now: () => clock.now().getTime() })
  const recorded = new Map<string, RecordedCall>()
  const members = team()
  let isOut = false
  let look = () => {}

  const peer = (serviceName: string) => async (request: Request) => {
    if (serviceName === 'identity') return Response.json(members)
    if (isOut) return Response.json({ code: 'unavailable' }, { status: 503 })
    const { calls } = (await request.json()) as { calls: RecordedCall[] }
    for (const call of calls) recorded.set(call.externalId, call)
    return Response.json({ changed: calls.length })
  }
  const service = adminService({
    fetch: obeying(async request => {
      await onRequest?.(request, simulator)
      return simulator.fetch(request)
    }),
    now: clock.now,
    vendorTimeoutMs,
    callWaitMs,
    presenceWaitMs,
    every(_, work) {
      look = work
      return () => {}
    },
  })
  const database = await createTestDatabase()
  const start = (changes: Environment = {}) =>
    startTestService(service, {
      peer,
      database,
      env: {
        MIGHTYCALL_API_KEY: keys.apiKey,
        MIGHTYCALL_SECRET_KEY: keys.secretKey,
        MIGHTYCALL_WEBHOOK_SECRET: webhookSecret,
        ...env,
        ...changes,
      },
    })
  let running = await start()
  return {
    database,
    fetch: request => running.fetch(request),
    as: role => running.as(role),
    asService: serviceName => running.asService(serviceName),
    async restart(changes) {
      await running.stop()
      running = await start(changes)
    },
    async stop() {
      await running.stop()
      await database.drop()
    },
    clock,
    simulator,
    recorded,
    members,
    setOutage: next => void (isOut = next),
    poll() {
      clock.forward(300)
      look()
    },
    webhook: (body, secret = webhookSecret, headers = {}) =>
      running.as(null)('POST', `/api/mightycall/webhook/${secret}`, body, headers),
  }
}

/** The agent answers 101, the supervisor 104. */
const team = (): TestMember[] => [
  { ...testPeople.agent, isActive: true, extension: '101' },
  { ...testPeople.supervisor, isActive: true, extension: '104' },
  { ...testPeople.admin, isActive: true, extension: null },
]
