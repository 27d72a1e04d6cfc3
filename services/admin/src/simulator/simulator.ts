import { Hono } from 'hono'
import { z } from 'zod'
import { addApi } from './api.ts'
import { callsBetween, durationMs, type SimulatedCall, team } from './business-day.ts'
import { type EventBody, eventsOf } from './events.ts'
import { type Faults, faults } from './faults.ts'

export interface SimulatorOptions {
  apiKey: string
  secretKey: string
  /** The host family that knows the keys; the other one answers `invalid_client`. */
  family?: 'api' | 'ccapi'
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface Simulator {
  fetch(request: Request): Promise<Response>
  faults: Faults
  setFaults(changes: z.input<typeof faults>): void
  /** Forgets all tokens, as if they had been revoked. */
  revokeTokens(): void
  /** The events that go out in a span of time, its end excluded. */
  eventsBetween(from: number, to: number): EventBody[]
  /** How calls that began in a span really were. */
  truthBetween(from: number, to: number): Truth[]
  /** Whether an extension takes calls. */
  presenceOf(extension: string): Presence
  /** Requests to the API today. */
  requestCount(): number
}

export interface Truth {
  externalId: string
  direction: 'inbound' | 'outbound'
  phoneNumber: string
  outcome: 'answered' | 'missed' | 'voicemail'
  durationSeconds: number
  startedAt: string
  extension: string | null
}

export type Presence = 'available' | 'dnd'

/** What the tokens, the budget and the made calls are kept in. */
export interface State {
  readonly options: Required<SimulatorOptions>
  faults: Faults
  readonly accessTokens: Map<string, number>
  readonly refreshTokens: Set<string>
  readonly madeCalls: SimulatedCall[]
  /** By extension; who is not named takes calls. */
  readonly presence: Map<string, Presence>
  /** Requests of a UTC day. */
  requests: { day: string; count: number }
}

/** A call that somebody orders for now. */
const ring = z.object({
  from: z.string().regex(/^\+\d{8,15}$/),
  extension: z.enum(team).default('101'),
  ringingMs: z.number().int().min(0).default(3_000),
  talkingMs: z.number().int().min(0).default(3_000),
})

/** The longest that a call and its late events take. */
const longestMs = 3_600_000

/** A stand-in for MightyCall v4: its API, its tokens, its webhooks, and a business day that is the same for everybody. */
export function createSimulator({ apiKey, secretKey, family = 'ccapi', now = Date.now }: SimulatorOptions): Simulator {
  const state: State = {
    options: { apiKey, secretKey, family, now },
    faults: faults.parse({}),
    accessTokens: new Map(),
    refreshTokens: new Set(),
    madeCalls: [],
    presence: new Map(),
    requests: { day: '', count: 0 },
  }
  const app = new Hono()
  addApi(app, state)
  const setFaults = (changes: z.input<typeof faults>) => {
    state.faults = faults.parse({ ...state.faults, ...changes })
  }
  const revokeTokens = () => state.accessTokens.clear()

  app.get('/readyz', c => c.json({ status: 'ready' }))
  app.get('/control/faults', c => c.json(state.faults))
  app.put('/control/faults', async c => {
    const parsed = faults.safeParse({ ...state.faults, ...(await c.req.json()) })
    if (!parsed.success) return c.json({ message: parsed.error.message }, 400)
    state.faults = parsed.data
    return c.json(state.faults)
  })
  app.post('/control/revoke-tokens', c => {
    revokeTokens()
    return c.json({ isSuccess: true })
  })

  app.post('/control/ring', async c => {
    const parsed = ring.safeParse(await c.req.json())
    if (!parsed.success) return c.json({ message: parsed.error.message }, 400)
    const { from, extension, ringingMs, talkingMs } = parsed.data
    const startedAt = now()
    const connectedAt = startedAt + ringingMs
    state.madeCalls.push({
      id: crypto.randomUUID(),
      direction: 'Incoming',
      outside: from,
      status: 'Connected',
      ringing: [extension],
      extension,
      startedAt,
      connectedAt,
      completedAt: connectedAt + talkingMs,
    })
    return c.json({ isSuccess: true })
  })

  app.get('/control/presence', c => c.json(Object.fromEntries(state.presence)))

  return {
    fetch: async request => app.fetch(request),
    get faults() {
      return state.faults
    },
    setFaults,
    revokeTokens,
    presenceOf: extension => state.presence.get(extension) ?? 'available',
    requestCount: () => state.requests.count,
    eventsBetween: (from, to) =>
      [...callsBetween(from - longestMs, to), ...state.madeCalls]
        .flatMap(call => eventsOf(call, apiKey, state.faults))
        .filter(({ sendAt }) => sendAt >= from && sendAt < to)
        .sort((one, other) => one.sendAt - other.sendAt)
        .map(({ body }) => body),
    truthBetween: (from, to) =>
      [...callsBetween(from, to), ...state.madeCalls.filter(call => call.startedAt >= from && call.startedAt < to)]
        .sort((one, other) => one.startedAt - other.startedAt)
        .map(toTruth),
  }
}

function toTruth(call: SimulatedCall): Truth {
  return {
    externalId: call.id,
    direction: call.direction === 'Incoming' ? 'inbound' : 'outbound',
    phoneNumber: call.outside,
    outcome: call.status === 'Connected' ? 'answered' : call.status === 'VoiceMail' ? 'voicemail' : 'missed',
    durationSeconds: Math.round(durationMs(call) / 1000),
    startedAt: new Date(Math.floor(call.startedAt / 1000) * 1000).toISOString(),
    extension: call.extension,
  }
}
