import { createHash, randomBytes } from 'node:crypto'
import { sessionCookieName } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'

export interface SignedInMember {
  memberId: string
  /** Value of the `Cookie` header. */
  cookie: string
}

/** Adds agents, each with a session, bypassing the sign-in. The numbers of the agents start at `first`. */
export async function signInMembers(owner: Sql, origin: string, count: number, first = 0): Promise<SignedInMember[]> {
  const members: SignedInMember[] = []
  for (let number = first; number < first + count; number++) {
    const sessionId = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(sessionId).digest()
    const [added] = await owner<[{ memberId: string }]>`
      with added as (
        insert into identity.member (email, first_name, last_name, role)
        values (${`bench${number}@mail.example`}, 'Bench', ${String(number)}, 'agent') returning id)
      insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
      select id, ${hash}, now() + interval '1 hour', '', '', '' from added returning member_id as "memberId"`
    members.push({ memberId: added.memberId, cookie: `${sessionCookieName(origin)}=${sessionId}` })
  }
  return members
}
