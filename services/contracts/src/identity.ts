import { z } from 'zod'
import { id, instant } from './fields.ts'
import { members } from './members.ts'
import { operation } from './operation.ts'
import { ownSessions } from './own-sessions.ts'
import { role, signedIn, supervisors } from './role.ts'

export const userStatus = z.enum(['online', 'away', 'busy', 'offline'], 'Choose online, away, busy or offline.')
export type UserStatus = z.infer<typeof userStatus>

export const user = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    status: userStatus,
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** `lastSeenAt`: when the person last used the portal; null before the first sign-in. */
export const teamMember = user.extend({ lastSeenAt: instant.nullable() }).meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof teamMember>

/** People, sessions and roles. Signing in and out are navigations: /api/login, /api/callback, /api/logout. */
export const identity = {
  currentUser: operation({
    method: 'GET',
    path: '/api/auth/user',
    access: signedIn,
    summary: 'The person who is signed in',
    reply: user,
  }),
  listUsers: operation({
    method: 'GET',
    path: '/api/users',
    access: supervisors,
    summary: 'Everybody who may sign in, by name',
    reply: z.array(teamMember),
  }),
  setStatus: operation({
    method: 'PUT',
    path: '/api/users/status',
    access: signedIn,
    summary: "Set one's own availability",
    body: z.object({ status: userStatus }),
    /** `note`: why the telephony platform was not told, where it was not. The status stands all the same. */
    reply: user.extend({ note: z.string().optional() }),
  }),
  ...ownSessions,
  ...members,
}
