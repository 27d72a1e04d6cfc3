import { afterAll } from '@jest/globals'
import { callsInternal, type RecordedCall } from '@portal/contracts'
import type { Environment } from '@portal/service-kit'
import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
  testPeople,
} from '@portal/service-kit/testing'
import { adminService } from '../index.ts'
import { createSimulator, type Simulator } from '../simulator/simulator.ts'
import { abortable } from './abortable-fetch.ts'
import { type Clock, createClock } from './clock.ts'

export const keys = { apiKey: 'the api key', secretKey: 'the secret key' }
export const webhookSecret = 'a-secret-path-that-only-the-tests-know'

export interface TestAdmin extends TestService {
  readonly clock: Clock
  readonly simulator: Simulator
  /** The calls that the calls service received, by external ID. */
  readonly recorded: Map<string, RecordedCall>
  /** The members that identity returns. */
  readonly members: TestMember[]
  /** While true, the calls service does not respond. */
  setOutage(isOut: boolean): void
  /** Advances the clock by five minutes and runs the scheduled check. */
  poll(): void
  /** Stops the service and starts it on the same database, with other variables. */
  restart(changes?: Environment): Promise<void>
  sendWebhook(body: unknown, secret?: string, headers?: Record<string, string>): Promise<Response>
}

interface TestMember {
  id: string
  isActive: boolean
  extension: string | null
}

interface Options {
  env?: Environment
  /** Whether the vendor has no calls except those that a test places. The first poll records a week of them otherwise. */
  isIdle?: boolean
  /** Time limit of a vendor request, of a user who places a call, and of one who sets their availability. */
  vendorTimeoutMs?: number
  callWaitMs?: number
  presenceWaitMs?: number
  /** Called before a request reaches the vendor, which waits for it. */
  onRequest?: (request: Request, simulator: Simulator) => void | Promise<void>
  /** Answers a request instead of the simulator. */
  respond?: (request: Request) => Response | undefined
}

/** Starts the service over an empty database, with a simulator as vendor and a calls service that stores what it receives. */
export async function startAdmin({
  env,
  isIdle = false,
  vendorTimeoutMs = 2_000,
  callWaitMs = 1_000,
  presenceWaitMs = 1_000,
  onRequest,
  respond,
}: Options = {}): Promise<TestAdmin> {
  const clock = createClock()
  const simulator = createSimulator({ ...keys, isIdle, now: () => clock.now().getTime() })
  const recorded = new Map<string, RecordedCall>()
  const members = createMembers()
  let isOut = false
  let runScheduled = () => {}

  const peer = (serviceName: string) => async (request: Request) => {
    if (serviceName === 'identity') return Response.json(members)
    if (isOut) return Response.json({ code: 'unavailable' }, { status: 503 })
    const body = callsInternal.recordCalls.body.safeParse(await request.json())
    if (!body.success) return Response.json({ code: 'invalid_request' }, { status: 400 })
    const { calls } = body.data
    for (const call of calls) recorded.set(call.externalId, call)
    return Response.json({ changed: calls.length })
  }
  const service = adminService({
    fetch: abortable(async request => {
      await onRequest?.(request, simulator)
      return respond?.(request) ?? simulator.fetch(request)
    }),
    now: clock.now,
    vendorTimeoutMs,
    callWaitMs,
    presenceWaitMs,
    every(_, run) {
      runScheduled = run
      return () => {}
    },
  })
  const database = await takeDatabase()
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
    asMember: member => running.asMember(member),
    asService: serviceName => running.asService(serviceName),
    async restart(changes) {
      await running.stop()
      running = await start(changes)
    },
    async stop() {
      await running.stop()
      idleDatabases.push(database)
    },
    clock,
    simulator,
    recorded,
    members,
    setOutage: next => void (isOut = next),
    poll() {
      clock.advance(300)
      runScheduled()
    },
    sendWebhook: (body, secret = webhookSecret, headers = {}) =>
      running.as(null)('POST', `/api/mightycall/webhook/${secret}`, body, headers),
  }
}

/** Databases of stopped services. The next start empties one and reuses it: creating one takes longer than most tests. */
const idleDatabases: TestDatabase[] = []
afterAll(async () => {
  for (const database of idleDatabases) await database.drop()
})

async function takeDatabase(): Promise<TestDatabase> {
  const database = idleDatabases.pop()
  if (!database) return createTestDatabase()
  await database.owner.begin(async sql => {
    const tables = await sql`
      select tablename as name from pg_tables
      where schemaname = 'admin' and tablename not in ('kit_version', 'schema_version')`
    await sql`set local session_replication_role = replica` // The audit rejects deletions otherwise.
    await sql`truncate ${sql(tables.map(({ name }) => `admin.${name}`))} restart identity`
    await sql`insert into admin.sync default values`
  })
  return database
}

/** The agent has extension 101, the supervisor 104. */
const createMembers = (): TestMember[] => [
  { ...testPeople.agent, isActive: true, extension: '101' },
  { ...testPeople.supervisor, isActive: true, extension: '104' },
  { ...testPeople.admin, isActive: true, extension: null },
]
