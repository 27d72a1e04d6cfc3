import { supervisors } from '@portal/contracts'
import { audit, type HonoEnv, publishChange, type Sql } from '@portal/service-kit'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { publishSessionChange } from '../session/publish-session-change.ts'
import type { LogoutToken } from './verify-logout-token.ts'

/**
 * Ends the sessions that a logout token of the OpenID provider names; their tabs react at once. Responds as OpenID Connect
 * Back-Channel Logout 1.0 says: 200, or 400 with an OAuth error for a token that is invalid or was used before.
 */
export async function backChannelLogout(c: Context<HonoEnv>, { sql, verifyLogoutToken }: Deps): Promise<Response> {
  c.header('cache-control', 'no-store')
  const token = new URLSearchParams(await c.req.text()).get('logout_token')
  if (!token) return rejection(c, 'Send the logout token as the form field logout_token.')
  const logout = await verifyLogoutToken(token)
  if (!logout) return rejection(c, 'The logout token is invalid.')
  const isNew = await endNamedSessions(sql, logout, c.get('requestId'))
  return isNew ? c.body(null, 200) : rejection(c, 'The logout token was used before.')
}

const rejection = (c: Context<HonoEnv>, description: string) =>
  c.json({ error: 'invalid_request', error_description: description }, 400)

/** @returns false if the token was used before, and ended nothing. */
async function endNamedSessions(sql: Sql, logout: LogoutToken, requestId: string): Promise<boolean> {
  const { id, until, issuer, subject = null, sid = null } = logout
  return sql.begin(async transaction => {
    const used = await transaction`
      insert into used_logout_token (id, until) values (${id}, ${until}) on conflict do nothing returning id`
    if (used.length === 0) return false
    const members = await transaction<{ id: string; count: number }[]>`
      with ended as (
        delete from session using member
        where member.id = session.member_id and member.issuer = ${issuer}
          and (${subject}::text is null or member.subject = ${subject})
          and (${sid}::text is null or session.provider_sid = ${sid})
        returning session.member_id)
      select member_id as id, count(*)::int as count from ended group by member_id`
    for (const member of members) {
      const entry = { subjectId: member.id, details: { count: member.count } }
      await audit(transaction, { actor: null, requestId }, { action: 'session.end-by-provider', ...entry })
      await publishSessionChange(transaction, member.id)
    }
    if (members.length > 0) {
      await publishChange(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    }
    return true
  })
}
