import { z } from 'zod'
import { auditOperations } from './audit.ts'
import { id, instant, personName } from './fields.ts'
import { operation } from './operation.ts'
import { privacyOperations } from './privacy.ts'
import { releaseOperations } from './releases.ts'
import { remoteReportOperations } from './remote-reports.ts'
import { admins, anyone } from './role.ts'

const integrationStatus = z
  .object({
    credentialsPresent: z.object({ apiKey: z.boolean(), secretKey: z.boolean() }),
    /** The address that responded last, or the one to try first. */
    apiEndpoint: z.string(),
    /** Whether a simulator answers at that address. */
    isStandIn: z.boolean(),
    /** When all calls were last fetched. */
    lastFetchTime: instant.nullable(),
    /** Why the last fetch or connection test failed; null if it succeeded. */
    lastFailure: z.object({ at: instant, message: z.string() }).nullable(),
    /** When the last webhook arrived. */
    lastEventTime: instant.nullable(),
    hasWebhookSecret: z.boolean(),
    /** Requests in the last 24 hours. None are sent from `stopsAt` on. */
    requestBudget: z.object({ spent: z.int(), stopsAt: z.int(), perDay: z.int() }),
  })
  .meta({ id: 'IntegrationStatus' })
export type IntegrationStatus = z.infer<typeof integrationStatus>

const connectionTest = z
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

/** A webhook request and its outcome. */
const delivery = z
  .object({
    id: z.string(),
    receivedAt: instant,
    outcome: z.enum(['taken', 'repeated', 'ignored', 'refused']),
    /** Empty if the request could not be read. */
    eventType: z.string(),
    callId: z.string().nullable(),
    /** As the platform wrote it; null if the request named none, or if its person was erased. */
    customerNumber: z.string().nullable(),
    extension: z.string().nullable(),
    /** Whether this is a replay of an earlier delivery by an admin. */
    isReplay: z.boolean(),
    /** Whether the request is stored, so that it can be replayed. */
    isReplayable: z.boolean(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>

/** The extensions of the telephony platform and the members they belong to. */
const extensionMap = z
  .object({
    /** By extension. `member` is null if no member has the extension. */
    colleagues: z.array(
      z.object({ extension: z.string(), fullName: z.string(), member: personName.extend({ id }).nullable() }),
    ),
    /** Active members without an extension, or with one that the platform does not know. */
    unmapped: z.array(personName.extend({ id, extension: z.string().nullable() })),
    /** Why the platform's extensions could not be read. Both lists are empty then. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'ExtensionMap' })
export type ExtensionMap = z.infer<typeof extensionMap>

/** Telephony, audit, and releases. */
export const admin = {
  ...auditOperations,
  ...privacyOperations,
  ...releaseOperations,
  ...remoteReportOperations,
  integrationStatus: operation({
    method: 'GET',
    path: '/api/mightycall/status',
    access: admins,
    summary: 'Get the status of the telephony integration',
    reply: integrationStatus,
  }),
  testConnection: operation({
    method: 'POST',
    path: '/api/mightycall/test',
    access: admins,
    summary: 'Test the telephony credentials',
    reply: connectionTest,
  }),
  listDeliveries: operation({
    method: 'GET',
    path: '/api/mightycall/deliveries',
    access: admins,
    summary: 'List the last 50 webhook requests and their outcomes, newest first',
    reply: z.array(delivery),
  }),
  replayDelivery: operation({
    method: 'POST',
    path: '/api/mightycall/deliveries/:id/replay',
    access: admins,
    summary: 'Process a stored webhook request again, and return the new outcome',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'This is not a valid ID.') }),
    reply: delivery,
    isIdempotent: true,
  }),
  listExtensions: operation({
    method: 'GET',
    path: '/api/mightycall/extensions',
    access: admins,
    summary: 'List the extensions of the telephony platform with their members, and the members without one',
    reply: extensionMap,
  }),
  receiveWebhook: operation({
    method: 'POST',
    path: '/api/mightycall/webhook/:secret',
    access: anyone,
    summary: 'Receive an event of the telephony platform, authenticated by the secret and by the API key in the body',
    params: z.object({ secret: z.string().max(200) }),
    replyHeaders: { Echo: 'The Echo header of the request, with which the platform verifies the address.' },
  }),
}
