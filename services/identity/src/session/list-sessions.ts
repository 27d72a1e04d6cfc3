import type { identity, OwnSession } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { describeDevice } from './describe-device.ts'
import { isLiveSession } from './session-id.ts'

/** Returns the user's live sessions: this browser's first, then the newest sign-in. No row moves while a session is used. */
export const listSessions: Handler<typeof identity.listSessions, Deps> = async ({ actor }, { sql, config }) => {
  const rows = await sql<(Omit<OwnSession, 'device'> & { userAgent: string })[]>`
    select id, user_agent as "userAgent", ip, created_at as "startedAt", last_seen_at as "lastSeenAt",
      id is not distinct from ${actor.sessionKey ?? null}::uuid as "isThisOne"
    from session where member_id = ${actor.id} and ${isLiveSession(sql, config)}
    order by "isThisOne" desc, created_at desc, id`
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent) }))
}
