import { z } from 'zod'
import { cents, day, id, instant, text } from './fields.ts'
import { user, userStatus } from './identity.ts'
import { operation } from './operation.ts'
import { role } from './role.ts'

/** Name and role of a member, for services that show who did something. */
export const member = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  role,
  isActive: z.boolean(),
  /** Of the member's telephone. */
  extension: z.string().nullish(),
})
export type Member = z.infer<typeof member>

/** What the gateway gets for a session cookie: who it is, and a token that services accept for a minute. */
export const exchangedSession = z.object({
  user,
  token: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** Present when the session id has been renewed: send it to the browser. */
  renewedSessionId: z.string().optional(),
})
export type ExchangedSession = z.infer<typeof exchangedSession>

/** What identity answers to other services. */
export const identityInternal = {
  keys: operation({
    method: 'GET',
    path: '/internal/keys',
    access: 'services',
    summary: 'The public keys that member tokens are signed with (JWKS)',
    reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  exchangeSession: operation({
    method: 'POST',
    path: '/internal/sessions/exchange',
    access: 'services',
    summary: 'A member token for a session id; null where no live session has it',
    body: z.object({
      sessionId: z.string().max(200),
      /** Nobody did anything: a tab follows what others do. Such a request keeps no session from ending for lack of use. */
      isBackground: z.boolean().default(false),
    }),
    reply: exchangedSession.nullable(),
  }),
  listMembers: operation({
    method: 'GET',
    path: '/internal/members',
    access: 'services',
    summary: 'Everybody who ever was a member',
    reply: z.array(member),
  }),
}

/** What sales answers to other services. Voided sales count nowhere. */
export const salesInternal = {
  salesFacts: operation({
    method: 'POST',
    path: '/internal/sales/facts',
    access: 'services',
    summary: 'What members sold since an instant each, in the order asked: how many, for how many cents, on which days',
    body: z.object({ asks: z.array(z.object({ memberId: id, since: instant })).max(1_000) }),
    reply: z.array(
      z.object({
        memberId: id,
        since: instant,
        count: z.int(),
        cents,
        /** The organisation's calendar days with at least one sale, ascending. */
        days: z.array(day),
      }),
    ),
  }),
}

/** A call as the telephony platform tells it. */
export const recordedCall = z.object({
  /** The platform's own id of the call: the same call told twice is one row. */
  externalId: text(200).min(1),
  direction: z.enum(['inbound', 'outbound']),
  phoneNumber: text(64),
  outcome: z.enum(['answered', 'missed', 'voicemail', 'other']),
  durationSeconds: z.int().min(0),
  startedAt: instant,
  /** The member who spoke or dialled; null where nobody did. */
  memberId: id.nullable(),
})
export type RecordedCall = z.infer<typeof recordedCall>

/** What calls answers to other services. */
export const callsInternal = {
  recordCalls: operation({
    method: 'POST',
    path: '/internal/calls/record',
    access: 'services',
    summary: 'Add calls, or change those that are known by their external id; how many were new or differed',
    body: z.object({ calls: z.array(recordedCall).max(1_000) }),
    reply: z.object({ changed: z.int() }),
  }),
  countFacts: operation({
    method: 'POST',
    path: '/internal/calls/facts',
    access: 'services',
    summary: 'What members did since an instant each, in the order asked',
    body: z.object({ asks: z.array(z.object({ memberId: id, since: instant })).max(1_000) }),
    reply: z.array(
      z.object({
        memberId: id,
        since: instant,
        callsAnswered: z.int(),
        /** Outbound. */
        callsMade: z.int(),
        /** Of answered calls, rounded down. */
        talkMinutes: z.int(),
        leadsContacted: z.int(),
        /** Leads contacted within five minutes of their submission. */
        fastContacts: z.int(),
        /** Leads whose notes the member wrote. */
        notesAdded: z.int(),
        /** The organisation's calendar days with at least one answered call or contacted lead, ascending. */
        days: z.array(day),
      }),
    ),
  }),
}

/**
 * What admin answers to other services: it keeps the gateway's refusals, which hands out files and has nobody to show an
 * audit to, and it is their way to telephony. A platform that does not do it is an answer, told in a sentence.
 */
export const adminInternal = {
  noteRefusal: operation({
    method: 'POST',
    path: '/internal/refusals',
    access: 'services',
    summary: 'Keep that a member was refused by role',
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
    summary: "Call a number as a member's extension; the same key places one call",
    body: z.object({ key: z.uuid(), memberId: id, phoneNumber: text(20) }),
    reply: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('placed'),
        /** The platform's own id of the call. */
        externalId: z.string(),
        /** Of the telephone that rings, and of the one it was meant to be. */
        extension: z.string(),
        ownExtension: z.string(),
        startedAt: instant,
      }),
      z.object({ outcome: z.literal('refused'), message: z.string() }),
    ]),
  }),
  setAvailability: operation({
    method: 'PUT',
    path: '/internal/telephony/availability',
    access: 'services',
    summary: 'Tell the platform whether an extension takes calls, and wait for it a moment at most',
    body: z.object({ extension: text(20).min(1), status: userStatus }),
    /** `failure`: why the platform was not told, in a sentence; null also where there is no platform. */
    reply: z.object({ failure: z.string().nullable() }),
  }),
}
