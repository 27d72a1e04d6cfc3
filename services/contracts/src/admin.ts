import { z } from 'zod'
import { auditOperations } from './audit.ts'
import { id, instant, personName } from './fields.ts'
import { operation } from './operation.ts'
import { releaseOperations } from './releases.ts'
import { admins, anyone } from './role.ts'

export const integrationStatus = z
  .object({
    credentialsPresent: z.object({ apiKey: z.boolean(), secretKey: z.boolean() }),
    /** The address that answered last, else the one that is tried first. */
    apiEndpoint: z.string(),
    /** The address is not the vendor's: a stand-in answers there. */
    isStandIn: z.boolean(),
    /** When the calls were last fetched in full. */
    lastFetchTime: instant.nullable(),
    /** Of the last fetch or test of the connection, where it failed. */
    lastFailure: z.object({ at: instant, message: z.string() }).nullable(),
    /** When the last event came by webhook. */
    lastEventTime: instant.nullable(),
    hasWebhookSecret: z.boolean(),
    /** Requests of the last 24 hours; from `stopsAt` on none is made. */
    requestBudget: z.object({ spent: z.int(), stopsAt: z.int(), perDay: z.int() }),
  })
  .meta({ id: 'IntegrationStatus' })
export type IntegrationStatus = z.infer<typeof integrationStatus>

export const connectionTest = z
  .object({
    success: z.boolean(),
    error: z.string().optional(),
    data: z
      .object({
        host: z.string(),
        user: z.string(),
        extension: z.string(),
        numberCount: z.int(),
        latencyMs: z.int(),
        tokenExpiresAt: instant,
        requestsLeft: z.int(),
      })
      .optional(),
  })
  .meta({ id: 'ConnectionTest' })
export type ConnectionTest = z.infer<typeof connectionTest>

/** A webhook request and what became of it. */
export const delivery = z
  .object({
    id: z.string(),
    receivedAt: instant,
    outcome: z.enum(['taken', 'repeated', 'ignored', 'refused']),
    /** Empty: it could not be read. */
    eventType: z.string(),
    callId: z.string().nullable(),
    extension: z.string().nullable(),
    /** An admin had an earlier delivery taken once more. */
    isReplay: z.boolean(),
    /** Whether what came is kept and can be taken once more. */
    isReplayable: z.boolean(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

/** Whose telephone is whose: the platform's team beside ours. */
export const extensionMap = z
  .object({
    /** By extension; `member` is null where nobody of ours has it. */
    colleagues: z.array(z.object({ extension: z.string(), fullName: z.string(), member: personName.nullable() })),
    /** Active members whose calls cannot be told apart: without an extension, or with one that the platform does not know. */
    unmapped: z.array(personName.extend({ id, extension: z.string().nullable() })),
    /** Why the platform's team is not known; the lists are empty then. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'ExtensionMap' })
export type ExtensionMap = z.infer<typeof extensionMap>

/** The telephony integration, the audit, the releases. */
export const admin = {
  ...auditOperations,
  ...releaseOperations,
  integrationStatus: operation({
    method: 'GET',
    path: '/api/mightycall/status',
    access: admins,
    summary: 'Whether the telephony platform is connected',
    reply: integrationStatus,
  }),
  testConnection: operation({
    method: 'POST',
    path: '/api/mightycall/test',
    access: admins,
    summary: 'Try the telephony credentials now',
    reply: connectionTest,
  }),
  listDeliveries: operation({
    method: 'GET',
    path: '/api/mightycall/deliveries',
    access: admins,
    summary: 'The last 50 webhook requests and what became of them, newest first',
    reply: z.array(delivery),
  }),
  replayDelivery: operation({
    method: 'POST',
    path: '/api/mightycall/deliveries/:id/replay',
    access: admins,
    summary: 'Take a webhook delivery once more, as it came, and have its call recorded anew; what became of it',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'This is not a valid id.') }),
    reply: delivery,
    isIdempotent: true,
  }),
  listExtensions: operation({
    method: 'GET',
    path: '/api/mightycall/extensions',
    access: admins,
    summary: "The platform's team beside our members, by extension, and who has no counterpart",
    reply: extensionMap,
  }),
  takeWebhook: operation({
    method: 'POST',
    path: '/api/mightycall/webhook/:secret',
    access: anyone,
    summary: 'What the telephony platform says of a call; the secret in the path and the key in the body open it',
    params: z.object({ secret: z.string().max(200) }),
  }),
}
