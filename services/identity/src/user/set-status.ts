import { type identity, supervisors, type User } from '@portal/contracts'
import { announce, audit, Refusal, type Verb } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from './columns.ts'

/** Sets one's own availability. @throws {Refusal} `unauthorized` once one is no active member. */
export const setStatus: Verb<typeof identity.setStatus, Deps> = async (call, { sql }) => {
  const { status } = call.body
  return sql.begin(async transaction => {
    const [user] = await transaction<User[]>`
      update member set status = ${status} where id = ${call.caller.id} and is_active
      returning ${userColumns(transaction)}`
    if (!user) throw new Refusal('unauthorized', 'Unauthorized: this account is no longer active.')
    await audit(transaction, call, { action: 'user.set-status', subjectId: user.id, details: { status } })
    await announce(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    await announce(transaction, { tags: [{ type: 'CurrentUser' }], to: { members: [user.id] } })
    return user
  })
}
