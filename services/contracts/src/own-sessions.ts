import { z } from 'zod'
import { id, instant } from './fields.ts'
import { operation } from './operation.ts'
import { signedIn } from './role.ts'

/** A browser that somebody is signed in with. */
export const ownSession = z
  .object({
    id,
    /** Browser and system in words, such as 'Firefox on Windows'. */
    device: z.string(),
    /** The address it signed in from. */
    ip: z.string(),
    startedAt: instant,
    /** To the minute. */
    lastSeenAt: instant,
    /** The browser that asks. */
    isThisOne: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSession>

/** Where one is signed in. */
export const ownSessions = {
  listSessions: operation({
    method: 'GET',
    path: '/api/auth/sessions',
    access: signedIn,
    summary: "One's own live sessions: this one, then the others by last use",
    reply: z.array(ownSession),
  }),
  endOwnSession: operation({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: signedIn,
    summary: "Sign out one of one's own browsers",
    params: z.object({ id }),
    status: 204,
  }),
  endOtherSessions: operation({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: signedIn,
    summary: "Sign out all of one's own browsers but this one",
    status: 204,
  }),
}
