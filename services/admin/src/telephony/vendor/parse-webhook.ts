import { z } from 'zod'
import { callbackDirection, phoneOf } from './vendor-facts.ts'

/** What the vendor says of a call while it goes on. */
export interface CallEvent {
  readonly callId: string
  readonly direction: 'inbound' | 'outbound'
  readonly phase: 'started' | 'ringing' | 'stopped' | 'connected' | 'completed'
  /** The outside party. */
  readonly phoneNumber: string
  readonly extension: string | null
  /** UTC instant. */
  readonly at: string
}

export interface Webhook {
  readonly apiKey: string
  readonly type: string
  /** Null: a type that we do not know. */
  readonly event: CallEvent | null
  /** The same for the same event, however often it comes. */
  readonly key: string
}

const short = z.string().max(200)
const envelope = z.object({
  EventType: short,
  Guid: short.nullish(),
  ApiKey: short,
  // Seven digits of fraction; the date type keeps three.
  Timestamp: short.transform((value, context) => {
    const at = new Date(/(z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`)
    if (!Number.isNaN(at.getTime())) return at.toISOString()
    context.addIssue('not a date')
    return z.NEVER
  }),
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

/** Reads the body of a webhook; null where it is none. */
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
  const phoneNumber = phoneOf(direction === 'inbound' ? Body.From : Body.To)
  return { apiKey, type, key, event: { callId: Body.Id, direction, phase, phoneNumber, extension, at } }
}
