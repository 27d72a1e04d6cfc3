import { businessNumber, type SimulatedCall } from './business-day.ts'
import { seededGuid, seededRandom } from './seeded-random.ts'

export interface EventBody {
  EventType: string
  Guid: string
  ApiKey: string
  Timestamp: string
  Body: { Id: string; From: string; To: string; Extension?: string }
}

export interface PlannedEvent {
  /** When it is sent, in milliseconds since 1970; a late event is sent out of order. */
  readonly sendAt: number
  readonly body: EventBody
}

/** Probabilities of each webhook fault, 0 to 1. */
export interface EventFaults {
  lostExtension: number
  repeated: number
  disorder: number
}

/** Returns all webhook events of a call, in sending order. The same call and faults always give the same events. */
export function planEvents(call: SimulatedCall, apiKey: string, faults: EventFaults): PlannedEvent[] {
  const random = seededRandom(`events ${call.id}`)
  const planned = stepsOf(call).flatMap(({ type, at, extension }, index) => {
    const isLost = random() < faults.lostExtension && /(Connected|Completed)$/.test(type)
    const delayMs = random() < faults.disorder ? 500 + random() * 4_000 : 50 + random() * 200
    const body: EventBody = {
      EventType: type,
      Guid: seededGuid(`event ${call.id} ${index}`),
      ApiKey: apiKey,
      Timestamp: `${new Date(at).toISOString().slice(0, -1)}${String(index).padStart(4, '0')}Z`,
      Body: {
        Id: call.id,
        ...(call.direction === 'Incoming'
          ? { From: call.externalNumber, To: businessNumber }
          : { From: businessNumber, To: call.externalNumber }),
        ...(extension === null || isLost ? {} : { Extension: extension }),
      },
    }
    const event = { sendAt: at + delayMs, body }
    return random() < faults.repeated ? [event, { sendAt: event.sendAt + 1_000 + random() * 3_000, body }] : [event]
  })
  return planned.sort((one, other) => one.sendAt - other.sendAt)
}

interface Step {
  type: string
  at: number
  extension: string | null
}

/** The steps of a call in order: it starts, rings, connects, ends. */
function stepsOf(call: SimulatedCall): Step[] {
  const { direction, ringing, extension: speaker, startedAt, connectedAt, completedAt } = call
  const step = (suffix: string, at: number, extension: string | null): Step => ({
    type: `${direction}Call${suffix}`,
    at,
    extension,
  })
  if (direction === 'Outgoing') {
    return [
      step('', startedAt, speaker),
      ...(connectedAt === null ? [] : [step('Connected', connectedAt, speaker)]),
      step('Completed', completedAt, speaker),
    ]
  }
  const ringStops = connectedAt ?? Math.min(completedAt, startedAt + 25_000)
  return [
    step('', startedAt, null),
    ...ringing.map((extension, index) => step('Ringing', startedAt + 300 + index, extension)),
    ...ringing
      .filter(extension => extension !== speaker)
      .map((extension, index) => step('StopRinging', ringStops - 10 + index, extension)),
    ...(connectedAt === null ? [] : [step('Connected', connectedAt, speaker)]),
    step('Completed', completedAt, connectedAt === null ? null : speaker),
  ]
}
