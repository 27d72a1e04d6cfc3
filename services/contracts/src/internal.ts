import { z } from 'zod'
import { call } from './calls/call.ts'
import { dashboardMetrics } from './calls/metrics.ts'
import { lead, leadSummary } from './calls/lead.ts'
import { leadQueue } from './calls/queue.ts'
import { cents, day, id, instant, role, text, timeZone } from './fields.ts'
import { type FigureName, figureNames } from './figures.ts'
import { user, userStatus } from './identity.ts'
import { operation } from './operation.ts'

/** A member, for services that show who did something. */
const member = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  role,
  isActive: z.boolean(),
  /** The availability that the member chose. Absent in replies of releases that had no queue. */
  status: userStatus.optional(),
  /** When they chose it; null if that is not known. Absent in replies of earlier releases. */
  statusSince: instant.nullish(),
  /** Phone extension. */
  extension: z.string().nullish(),
})
export type Member = z.infer<typeof member>

/** The result of a session exchange: the user, and a member token that services accept for one minute. */
export const exchangedSession = z.object({
  user,
  token: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Present if the session ID was renewed. Send it to the browser. */
  renewedSessionId: z.string().optional(),
})
export type ExchangedSession = z.infer<typeof exchangedSession>

/** Operations of identity for other services. */
export const identityInternal = {
  keys: operation({
    method: 'GET',
    path: '/internal/keys',
    access: 'services',
    callers: 'all',
    summary: 'Get the public keys that verify member tokens (JWKS)',
    reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  exchangeSession: operation({
    method: 'POST',
    path: '/internal/sessions/exchange',
    isRepeatable: true,
    access: 'services',
    callers: ['gateway'],
    summary: 'Exchange a session ID for a member token; null if no session has the ID',
    body: z.object({
      sessionId: z.string().max(200),
      /** A background request does not extend the session. */
      isBackground: z.boolean().default(false),
      /** Whether a browser has just sent the ID. The gateway also rechecks the IDs of open streams. */
      isPresented: z.boolean().default(false),
    }),
    reply: exchangedSession.nullable(),
  }),
  listMembers: operation({
    method: 'GET',
    path: '/internal/members',
    access: 'services',
    callers: 'all',
    summary: 'List all members, deactivated ones included',
    reply: z.array(member),
  }),
}

/** Operations of sales for other services. Voided sales do not count. */
export const salesInternal = {
  salesFacts: operation({
    method: 'POST',
    path: '/internal/sales/facts',
    isRepeatable: true,
    access: 'services',
    callers: ['engagement'],
    summary: 'Total the sales of members, each since an instant, in the order of the request',
    body: z.object({ asks: z.array(z.object({ memberId: id, since: instant })).max(1_000) }),
    reply: z.array(
      z.object({
        memberId: id,
        since: instant,
        count: z.int(),
        cents,
        /** Days with at least one sale, ascending, in the organization's time zone. */
        days: z.array(day),
      }),
    ),
  }),
}

/** A call as the telephony platform reports it. */
const recordedCall = z.object({
  /** The platform's ID of the call. A call that is reported again replaces the stored one. */
  externalId: text(200).min(1),
  direction: z.enum(['inbound', 'outbound']),
  phoneNumber: text(64),
  /** The organization's number that was dialed, or that the customer saw; null if the platform doesn't say. */
  ourNumber: text(64).nullable().default(null),
  outcome: z.enum(['answered', 'missed', 'voicemail', 'other']),
  durationSeconds: z.int().min(0).max(2_147_483_647),
  startedAt: instant,
  /** The member who answered or dialed; null for a call that no member answered. */
  memberId: id.nullable(),
  /** When the call last changed, by the sender's clock. A report is ignored after one with a later change. */
  changedAt: instant.optional(),
  /** The phase of the call; absent once it is over. */
  live: z
    .object({
      phase: z.enum(['ringing', 'connected']),
      /** Members whose phones ring now. */
      ringingIds: z.array(id),
      /** Members whose phones ring or rang. */
      rungIds: z.array(id),
      connectedAt: instant.nullable(),
    })
    .optional(),
})
export type RecordedCall = z.infer<typeof recordedCall>

/** A member with an open tab. The summary of the leads depends on the time zone, and is left out without one. */
const viewer = z.object({ memberId: id, timeZone: timeZone.optional() })
export type Viewer = z.infer<typeof viewer>

/** Indexes of the viewers whose figure this is. */
const viewers = z.array(z.int())

/** The reply of a query, with the arguments that its cached reply has in a tab. */
const figure = z.discriminatedUnion('name', [
  z.object({ name: z.literal('leadQueue'), args: z.undefined().optional(), data: leadQueue, viewers }),
  z.object({ name: z.literal('leadSummary'), args: z.object({ timeZone }), data: leadSummary, viewers }),
  z.object({ name: z.literal('dashboardMetrics'), args: z.object({}), data: dashboardMetrics, viewers }),
])
export type Figure = z.infer<typeof figure>

/** The most viewers of one request. */
export const maxViewers = 1_000

/** A row as its operation would return it to this member; null stands for all other members. */
const rowFor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Lead'), memberId: z.null(), row: lead }),
  z.object({ type: z.literal('Call'), memberId: id.nullable(), row: call }),
])
export type RowFor = z.infer<typeof rowFor>
const rowIds = z.array(id).max(100)

/** Operations of calls for other services. */
export const callsInternal = {
  readFigures: operation({
    method: 'POST',
    path: '/internal/figures',
    isRepeatable: true,
    access: 'services',
    callers: ['gateway'],
    summary: 'Read figures as their operations would answer each of these members',
    body: z.object({
      names: z.array(z.enum(figureNames as [FigureName, ...FigureName[]])),
      viewers: z.array(viewer).max(maxViewers),
    }),
    reply: z.object({
      /** Equal figures are listed once. */
      figures: z.array(figure),
      /** When one of them will change with time alone; null if that is not foreseen. */
      dueAt: instant.nullable(),
    }),
  }),
  readRows: operation({
    method: 'POST',
    path: '/internal/rows',
    isRepeatable: true,
    access: 'services',
    callers: ['gateway'],
    summary: 'Read leads and calls as their lists would show them to each member',
    body: z.object({ Lead: rowIds, Call: rowIds }),
    /** Rows that are gone are left out. */
    reply: z.object({ rows: z.array(rowFor) }),
  }),
  recordCalls: operation({
    method: 'POST',
    path: '/internal/calls/record',
    access: 'services',
    callers: ['admin'],
    summary: 'Store calls by their external ID, and return how many were new or differed',
    body: z.object({ calls: z.array(recordedCall).max(1_000) }),
    reply: z.object({ changed: z.int() }),
  }),
  countFacts: operation({
    method: 'POST',
    path: '/internal/calls/facts',
    isRepeatable: true,
    access: 'services',
    callers: ['engagement'],
    summary: 'Count the calls and leads of members, each since an instant, in the order of the request',
    body: z.object({ asks: z.array(z.object({ memberId: id, since: instant })).max(1_000) }),
    reply: z.array(
      z.object({
        memberId: id,
        since: instant,
        callsAnswered: z.int(),
        /** Outbound calls through the phone system. */
        callsMade: z.int(),
        /** Of answered calls, rounded down. */
        talkMinutes: z.int(),
        /** Leads that the member contacted first and whose number they talked with since the lead arrived. */
        leadsContacted: z.int(),
        /** How many of these leads they talked to within five minutes of the submission. */
        fastContacts: z.int(),
        /** Leads whose notes the member wrote, and with whose number they had a call. */
        notesAdded: z.int(),
        /** Days with at least one answered call, ascending, in the organization's time zone. */
        days: z.array(day),
      }),
    ),
  }),
}

/** Operations of admin for other services: telephony, and an audit for the gateway, which has no audit table. */
export const adminInternal = {
  recordRefusal: operation({
    method: 'POST',
    path: '/internal/refusals',
    access: 'services',
    callers: ['gateway'],
    summary: 'Record in the audit that the gateway denied a member access',
    body: z.object({
      memberId: id,
      role,
      /** Method and path, such as `GET /remotes/admin/0123456789ab/main.js`. */
      subject: text(300),
      requestId: text(64),
    }),
  }),
  placeCall: operation({
    method: 'POST',
    path: '/internal/telephony/calls',
    access: 'services',
    callers: ['calls'],
    summary: "Call a number from a member's extension; requests with the same key place one call",
    body: z.object({ key: z.uuid(), memberId: id, phoneNumber: text(20) }),
    reply: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('placed'),
        /** The platform's ID of the call. */
        externalId: z.string(),
        /** The extension that rings, and the member's own. */
        extension: z.string(),
        ownExtension: z.string(),
        startedAt: instant,
      }),
      /** `message`, for the user: why the call was not placed. `isUncertain`: it may still be. */
      z.object({ outcome: z.literal('refused'), message: z.string(), isUncertain: z.optional(z.boolean()) }),
    ]),
  }),
  setAvailability: operation({
    method: 'PUT',
    path: '/internal/telephony/availability',
    access: 'services',
    callers: ['identity'],
    summary: 'Set whether the platform offers calls to an extension; waits a moment at most',
    body: z.object({ extension: text(20).min(1), status: userStatus }),
    /** `failure`, for the user: why the platform does not have the status. Null on success and without a platform. */
    reply: z.object({ failure: z.string().nullable() }),
  }),
}
