import { z } from 'zod'
import { id, instant } from './fields.ts'
import { operation } from './operation.ts'
import { signedIn } from './role.ts'

/** A signed-in browser. */
export const session = z.object({
  id,
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  /** IP address at sign-in. */
  ip: z.string(),
  startedAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
})

const ownSession = session
  .extend({
    /** Whether the request came from this session. */
    isThisOne: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSession>

/** Part of the identity contract. */
export const ownSessions = {
  listSessions: operation({
    method: 'GET',
    path: '/api/auth/sessions',
    access: signedIn,
    summary: "List the user's sessions: this one first, then the newest",
    reply: z.array(ownSession),
  }),
  endOwnSession: operation({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: signedIn,
    summary: "End one of the user's sessions, within ten minutes of a sign-in",
    params: z.object({ id }),
    status: 204,
  }),
  endOtherSessions: operation({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: signedIn,
    summary: "End all of the user's sessions except this one, within ten minutes of a sign-in",
    status: 204,
  }),
}
