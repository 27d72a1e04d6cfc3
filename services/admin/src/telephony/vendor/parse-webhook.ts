import { z } from 'zod'
import { callbackDirection, toPhoneNumber } from './vendor-assumptions.ts'
import { vendorInstant } from './vendor-instant.ts'

/** One step of a call in progress, as a webhook reports it. */
export interface CallEvent {
  readonly callId: string
  readonly direction: 'inbound' | 'outbound'
  readonly phase: 'started' | 'ringing' | 'stopped' | 'connected' | 'completed'
  /** Of the other party. */
  readonly phoneNumber: string
  /** Of the account; null if the event lacks it. */
  readonly ourNumber: string | null
  readonly extension: string | null
  /** UTC instant. */
  readonly at: string
}

export interface Webhook {
  readonly apiKey: string
  readonly type: string
  /** Null for an event type that the portal does not know. */
  readonly event: CallEvent | null
  /** The same for every delivery of one event. */
  readonly key: string
}

const short = z.string().max(200)
const envelope = z.object({
  EventType: short,
  Guid: short.nullish(),
  ApiKey: short,
  Timestamp: vendorInstant(short),
  Body: z.object({
    Id: short.min(1),
    From: short.nullish(),
    To: short.nullish(),
    Extension: z.union([short, z.number()]).transform(String).nullish(),
  }),
})

const directions = { Incoming: 'inbound', Outgoing: 'outbound', Callback: callbackDirection } as const
const phases = {
  '': 'started',
  Ringing: 'ringing',
  StopRinging: 'stopped',
  Connected: 'connected',
  Completed: 'completed',
} as const

/** Parses the body of a webhook; null if it is not a webhook. */
export function parseWebhook(body: unknown): Webhook | null {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return null
  const { EventType: type, Guid, ApiKey: apiKey, Timestamp: at, Body } = parsed.data
  const extension = Body.Extension || null
  const key = Guid || [type, Body.Id, extension, at].join(' ')
  const [, start, end] = /^(Incoming|Outgoing|Callback)Call(Ringing|StopRinging|Connected|Completed)?$/.exec(type) ?? []
  if (!start) return { apiKey, type, key, event: null }
  const direction = directions[start as keyof typeof directions]
  const phase = phases[(end ?? '') as keyof typeof phases]
  const phoneNumber = toPhoneNumber(direction === 'inbound' ? Body.From : Body.To)
  const ourNumber = toPhoneNumber(direction === 'inbound' ? Body.To : Body.From) || null
  return { apiKey, type, key, event: { callId: Body.Id, direction, phase, phoneNumber, ourNumber, extension, at } }
}
