import { z } from 'zod'
import { instant } from './fields.ts'
import { members } from './members.ts'
import { operation } from './operation.ts'
import { ownSessions } from './own-sessions.ts'
import { signedIn, supervisors } from './role.ts'
import { userFields, userStatuses, userStatusMessage } from './user.ts'

export * from './user.ts'

export const userStatus = z.enum(userStatuses, userStatusMessage)

export const user = z.object(userFields).meta({ id: 'User' })

/** `lastSeenAt` is null before the first sign-in. */
const teamMember = user.extend({ lastSeenAt: instant.nullable() }).meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof teamMember>

/** Users, sessions, and members. Sign-in and sign-out are pages instead: /api/login, /api/callback, /api/logout. */
export const identity = {
  currentUser: operation({
    method: 'GET',
    path: '/api/auth/user',
    access: signedIn,
    summary: 'Get the signed-in user',
    reply: user,
  }),
  listUsers: operation({
    method: 'GET',
    path: '/api/users',
    access: supervisors,
    summary: 'List all active members by name',
    reply: z.array(teamMember),
  }),
  setStatus: operation({
    method: 'PUT',
    path: '/api/users/status',
    access: signedIn,
    summary: "Set the user's availability",
    body: z.object({ status: userStatus }),
    /** `note`: why the telephony platform does not have the new status. The portal stores it anyway. */
    reply: user.extend({ note: z.string().optional() }),
  }),
  ...ownSessions,
  ...members,
}
