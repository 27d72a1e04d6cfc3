import { Hono } from 'hono'
import { z } from 'zod'
import { durationMs, type SimulatedCall } from './business-day.ts'
import { demoRing } from './demo-rings.ts'
import { type EventBody, type PlannedEvent, planEvents } from './events.ts'
import { type Faults, faults } from './faults.ts'
import {
  addExtraCall,
  businessCallsBetween,
  type Presence,
  type SimulatorOptions,
  type SimulatorState,
} from './state.ts'
import { addVendorApi } from './vendor-api.ts'

export interface Simulator {
  fetch(request: Request): Promise<Response>
  faults: Faults
  setFaults(changes: z.input<typeof faults>): void
  /** Invalidates all access tokens. */
  revokeTokens(): void
  /** Returns the webhook events that are sent in a span of time, its end excluded. */
  eventsBetween(from: number, to: number): EventBody[]
  /** Returns the calls that began in a span as the portal should record them. */
  expectedCallsBetween(from: number, to: number): ExpectedCall[]
  presenceOf(extension: string): Presence
  /** Forgets the calls that were placed or ordered, as a restart does. */
  forgetCalls(): void
  /** Orders the next incoming call for the demo members, from now. */
  ringDemoMembers(): void
  /** Returns the number of API requests today. */
  requestCount(): number
}

export interface ExpectedCall {
  externalId: string
  direction: 'inbound' | 'outbound'
  phoneNumber: string
  outcome: 'answered' | 'missed' | 'voicemail'
  durationSeconds: number
  startedAt: string
  extension: string | null
}

const extension = z.string().regex(/^\d{3,5}$/)

/** An incoming call, ordered for now. */
const ring = z.object({
  from: z.string().regex(/^\+\d{8,15}$/),
  /** Who answers. */
  extension: extension.default('101'),
  /** Who else rings. */
  others: z.array(extension).default([]),
  ringingMs: z.number().int().min(0).default(3_000),
  talkingMs: z.number().int().min(0).default(3_000),
})

/** The longest time from the start of a call to its last late event. */
const maxCallMs = 3_600_000

/** Creates an imitation of MightyCall v4: its API, tokens, and webhooks, over a business day that is the same on every run. */
export function createSimulator(simulatorOptions: SimulatorOptions): Simulator {
  const { apiKey, secretKey, family = 'ccapi', now = Date.now, isIdle = false, quietFrom = Infinity } = simulatorOptions
  const { extraCalls = [], onExtraCalls = () => undefined } = simulatorOptions
  const state: SimulatorState = {
    options: { apiKey, secretKey, family, now, isIdle, quietFrom, onExtraCalls },
    faults: faults.parse({}),
    accessTokens: new Map(),
    refreshTokens: new Set(),
    extraCalls: [...extraCalls],
    presence: new Map(),
    requests: { day: '', count: 0 },
  }
  const app = new Hono()
  addVendorApi(app, state)
  const setFaults = (changes: z.input<typeof faults>) => {
    state.faults = faults.parse({ ...state.faults, ...changes })
  }
  const revokeTokens = () => state.accessTokens.clear()

  /** The events of calls with the current faults: they are looked up ten times a second. */
  let planned = new WeakMap<SimulatedCall, readonly PlannedEvent[]>()
  let plannedWith = state.faults
  function eventsOf(call: SimulatedCall): readonly PlannedEvent[] {
    if (plannedWith !== state.faults) planned = new WeakMap()
    plannedWith = state.faults
    const events = planned.get(call) ?? planEvents(call, apiKey, state.faults)
    planned.set(call, events)
    return events
  }

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
    const { from, extension, others, ringingMs, talkingMs } = parsed.data
    const startedAt = now()
    const connectedAt = startedAt + ringingMs
    addExtraCall(state, {
      id: crypto.randomUUID(),
      direction: 'Incoming',
      externalNumber: from,
      status: 'Connected',
      ringing: [extension, ...others],
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
    forgetCalls: () => void state.extraCalls.splice(0),
    ringDemoMembers: () => addExtraCall(state, demoRing(now())),
    presenceOf: extension => state.presence.get(extension) ?? 'available',
    requestCount: () => state.requests.count,
    eventsBetween: (from, to) =>
      [...businessCallsBetween(state, from - maxCallMs, to), ...state.extraCalls]
        .flatMap(eventsOf)
        .filter(({ sendAt }) => sendAt >= from && sendAt < to)
        .sort((one, other) => one.sendAt - other.sendAt)
        .map(({ body }) => body),
    expectedCallsBetween: (from, to) =>
      [
        ...businessCallsBetween(state, from, to),
        ...state.extraCalls.filter(call => call.startedAt >= from && call.startedAt < to),
      ]
        .sort((one, other) => one.startedAt - other.startedAt)
        .map(toExpectedCall),
  }
}

function toExpectedCall(call: SimulatedCall): ExpectedCall {
  return {
    externalId: call.id,
    direction: call.direction === 'Incoming' ? 'inbound' : 'outbound',
    phoneNumber: call.externalNumber,
    outcome: call.status === 'Connected' ? 'answered' : call.status === 'VoiceMail' ? 'voicemail' : 'missed',
    durationSeconds: Math.round(durationMs(call) / 1000),
    startedAt: new Date(Math.floor(call.startedAt / 1000) * 1000).toISOString(),
    extension: call.extension,
  }
}
