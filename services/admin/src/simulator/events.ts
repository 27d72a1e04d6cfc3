import { businessNumber, type SimulatedCall } from './business-day.ts'
import { guidOf, randomOf } from './random.ts'

export interface EventBody {
  EventType: string
  Guid: string
  ApiKey: string
  Timestamp: string
  Body: { Id: string; From: string; To: string; Extension?: string }
}

export interface PlannedEvent {
  /** When it goes out, milliseconds since 1970: sometimes late, and then out of order. */
  readonly sendAt: number
  readonly body: EventBody
}

/** How often each thing goes wrong, 0 to 1. */
export interface EventFaults {
  lostExtension: number
  repeated: number
  disorder: number
}

/** All events of a call, by when they go out: always the same for the same call and faults. */
export function eventsOf(call: SimulatedCall, apiKey: string, faults: EventFaults): PlannedEvent[] {
  const random = randomOf(`events ${call.id}`)
  const planned = sequenceOf(call).flatMap(({ type, at, extension }, index) => {
    const isLost = random() < faults.lostExtension && /(Connected|Completed)$/.test(type)
    const delayMs = random() < faults.disorder ? 500 + random() * 4_000 : 50 + random() * 200
    const body: EventBody = {
      EventType: type,
      Guid: guidOf(`event ${call.id} ${index}`),
      ApiKey: apiKey,
      Timestamp: `${new Date(at).toISOString().slice(0, -1)}${String(index).padStart(4, '0')}Z`,
      Body: {
        Id: call.id,
        ...(call.direction === 'Incoming'
          ? { From: call.outside, To: businessNumber }
          : { From: businessNumber, To: call.outside }),
        ...(extension === null || isLost ? {} : { Extension: extension }),
      },
    }
    const once = { sendAt: at + delayMs, body }
    return random() < faults.repeated ? [once, { sendAt: once.sendAt + 1_000 + random() * 3_000, body }] : [once]
  })
  return planned.sort((one, other) => one.sendAt - other.sendAt)
}

interface Step {
  type: string
  at: number
  extension: string | null
}

function sequenceOf(call: SimulatedCall): Step[] {
  const { direction, ringing, extension, startedAt, connectedAt, completedAt } = call
  const step = (suffix: string, at: number, who: string | null): Step => ({
    type: `${direction}Call${suffix}`,
    at,
    extension: who,
  })
  if (direction === 'Outgoing') {
    return [
      step('', startedAt, extension),
      ...(connectedAt === null ? [] : [step('Connected', connectedAt, extension)]),
      step('Completed', completedAt, extension),
    ]
  }
  const ringStops = connectedAt ?? Math.min(completedAt, startedAt + 25_000)
  return [
    step('', startedAt, null),
    ...ringing.map((who, index) => step('Ringing', startedAt + 300 + index, who)),
    ...ringing.filter(who => who !== extension).map((who, index) => step('StopRinging', ringStops - 10 + index, who)),
    ...(connectedAt === null ? [] : [step('Connected', connectedAt, extension)]),
    step('Completed', completedAt, connectedAt === null ? null : extension),
  ]
}
