import { z } from 'zod'
import { auditOperations } from './audit.ts'
import { instant } from './fields.ts'
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
    /** Of the last fetch, where it failed. */
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
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

/** The telephony integration, the audit, the releases. */
export const admin = {
  ...auditOperations,
  ...releaseOperations,
  integrationStatus: operation({
    method: 'GET',
    path: '/api/mightycall/status',
    who: admins,
    summary: 'Whether the telephony platform is connected',
    reply: integrationStatus,
  }),
  testConnection: operation({
    method: 'POST',
    path: '/api/mightycall/test',
    who: admins,
    summary: 'Try the telephony credentials now',
    reply: connectionTest,
  }),
  listDeliveries: operation({
    method: 'GET',
    path: '/api/mightycall/deliveries',
    who: admins,
    summary: 'The last 50 webhook requests and what became of them, newest first',
    reply: z.array(delivery),
  }),
  takeWebhook: operation({
    method: 'POST',
    path: '/api/mightycall/webhook/:secret',
    who: anyone,
    summary: 'What the telephony platform says of a call; the secret in the path and the key in the body open it',
    params: z.object({ secret: z.string().max(200) }),
  }),
}
