import { z } from 'zod'
import { emailAddress, id, instant, text } from './fields.ts'
import { operation } from './operation.ts'
import { admins, role } from './role.ts'

/** A member as admins see them. */
export const memberRecord = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    /** Of the member's telephone; no two active members have the same. */
    extension: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    isActive: z.boolean(),
    /** The first time. */
    invitedAt: instant,
    lastSignedInAt: instant.nullable(),
  })
  .meta({ id: 'MemberRecord' })
export type MemberRecord = z.infer<typeof memberRecord>

const name = text(100).trim()
/** Digits; an empty one is none. */
const extension = text(20)
  .trim()
  .regex(/^\d*$/, 'Use digits only, such as 104.')
  .transform(digits => digits || null)
  .nullable()
const chosenRole = z.enum(role.options, 'Choose agent, supervisor or admin.')

/** What an admin does with members. All of it is refused to whoever is no active admin by then, and to no admin's own harm. */
export const members = {
  listMemberRecords: operation({
    method: 'GET',
    path: '/api/members',
    access: admins,
    summary: 'Everybody who is or was a member, by name',
    reply: z.array(memberRecord),
  }),
  inviteMember: operation({
    method: 'POST',
    path: '/api/members',
    access: admins,
    summary: 'Let somebody sign in with this e-mail; who was deactivated is active again, as invited now',
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
    summary: "Change a member's name, extension or role, never one's own role",
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
    summary: 'Keep a member out, never oneself: their sessions end at once',
    params: z.object({ id }),
    reply: memberRecord,
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
