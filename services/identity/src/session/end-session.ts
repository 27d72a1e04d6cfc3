import { supervisors } from '@portal/contracts'
import { publishChange, audit, type Actor, type Sql } from '@portal/service-kit'
import { publishSessionChange } from './publish-session-change.ts'
import { hashSessionId, hasSessionId } from './session-id.ts'

interface EndedSession extends Actor {
  readonly idToken: string
}

/** Signs out: ends the session with this ID, including a renewed or just replaced one. @returns undefined if there is none. */
export async function endSession(
  sql: Sql,
  sessionId: string,
  requestId: string,
): Promise<{ idToken: string } | undefined> {
  const hash = hashSessionId(sessionId)
  return sql.begin(async transaction => {
    const [ended] = await transaction<EndedSession[]>`
      delete from session using member
      where member.id = session.member_id and ${hasSessionId(transaction, hash)}
      returning member.id, member.role, member.first_name as "firstName", member.last_name as "lastName",
        session.id_token as "idToken"`
    if (!ended) return undefined
    await audit(transaction, { actor: ended, requestId }, { action: 'sign-out', subjectId: ended.id })
    await publishSessionChange(transaction, ended.id)
    await publishChange(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    return ended
  })
}
