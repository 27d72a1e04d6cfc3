import { z } from 'zod'
import { emailAddress, id, instant, role, text } from './fields.ts'
import { session } from './own-sessions.ts'
import { operation } from './operation.ts'
import { admins, roles } from './role.ts'

/** A member, for admins. */
const memberRecord = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    /** Phone extension. Active members have different ones. */
    extension: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    isActive: z.boolean(),
    /** The first invitation. */
    invitedAt: instant,
    lastSignedInAt: instant.nullable(),
  })
  .meta({ id: 'MemberRecord' })
export type MemberRecord = z.infer<typeof memberRecord>

/** A browser in which a member is signed in. */
const memberSession = session.meta({ id: 'MemberSession' })
export type MemberSession = z.infer<typeof memberSession>

const name = text(100).trim()
/** Digits. An empty text is stored as null. */
const extension = text(20)
  .trim()
  .regex(/^\d*$/, 'Use digits only, such as 104.')
  .transform(digits => digits || null)
  .nullable()
const chosenRole = z.enum(roles, 'Choose agent, supervisor, or admin.')

/**
 * Part of the identity contract. An admin can neither change their own role nor deactivate themselves, and must still be
 * an active admin when the change is stored.
 */
export const members = {
  listMemberRecords: operation({
    method: 'GET',
    path: '/api/members',
    access: admins,
    summary: 'List all members by name, deactivated ones included',
    reply: z.array(memberRecord),
  }),
  inviteMember: operation({
    method: 'POST',
    path: '/api/members',
    access: admins,
    summary: 'Invite a member by email address; reactivates a deactivated member with the new role and name',
    body: z.object({
      email: emailAddress,
      role: chosenRole,
      firstName: name.default(''),
      lastName: name.default(''),
      extension: extension.default(null),
    }),
    reply: memberRecord,
    status: 201,
    isIdempotent: true,
  }),
  updateMember: operation({
    method: 'PATCH',
    path: '/api/members/:id',
    access: admins,
    summary: "Change a member's name, extension, or role",
    params: z.object({ id }),
    body: z.object({
      role: chosenRole.optional(),
      firstName: name.optional(),
      lastName: name.optional(),
      extension: extension.optional(),
    }),
    reply: memberRecord,
  }),
  deactivateMember: operation({
    method: 'POST',
    path: '/api/members/:id/deactivate',
    access: admins,
    summary: 'Deactivate a member and end their sessions',
    params: z.object({ id }),
    reply: memberRecord,
  }),
  listMemberSessions: operation({
    method: 'GET',
    path: '/api/members/:id/sessions',
    access: admins,
    summary: "List a member's sessions, newest first",
    params: z.object({ id }),
    reply: z.array(memberSession),
  }),
  endMemberSession: operation({
    method: 'DELETE',
    path: '/api/members/:id/sessions/:sessionId',
    access: admins,
    summary: "End one of a member's sessions",
    params: z.object({ id, sessionId: id }),
    status: 204,
  }),
  endMemberSessions: operation({
    method: 'DELETE',
    path: '/api/members/:id/sessions',
    access: admins,
    summary: "End all of a member's sessions",
    params: z.object({ id }),
    status: 204,
  }),
  reactivateMember: operation({
    method: 'POST',
    path: '/api/members/:id/reactivate',
    access: admins,
    summary: 'Let a deactivated member sign in again',
    params: z.object({ id }),
    reply: memberRecord,
  }),
}
