import type { identity, OwnSession } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { deviceOf } from './device.ts'
import { isLive } from './session-id.ts'

/** One's own live sessions: the one that asks, then the others by last use. */
export const listSessions: Handler<typeof identity.listSessions, Deps> = async ({ actor }, { sql, config }) => {
  const rows = await sql<(Omit<OwnSession, 'device'> & { userAgent: string })[]>`
    select id, user_agent as "userAgent", ip, created_at as "startedAt", last_seen_at as "lastSeenAt",
      id is not distinct from ${actor.sessionKey ?? null}::uuid as "isThisOne"
    from session where member_id = ${actor.id} and ${isLive(sql, config)}
    order by "isThisOne" desc, last_seen_at desc, id`
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent) }))
}
