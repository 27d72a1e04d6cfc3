import { type identity, supervisors } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { readUser } from './current-user.ts'
import { tellTelephony } from './tell-telephony.ts'

/**
 * Sets one's own availability, then has the telephony platform follow it; the reply says why where it did not.
 * @throws {ApiError} `unauthorized` once one is no active member.
 */
export const setStatus: Handler<typeof identity.setStatus, Deps> = async (call, deps) => {
  const { id } = call.actor
  const { status } = call.body
  await deps.sql.begin(async transaction => {
    const { count } = await transaction`update member set status = ${status} where id = ${id} and is_active`
    if (count === 0) throw new ApiError('unauthorized', 'Unauthorized: this account is no longer active.')
    await audit(transaction, call, { action: 'user.set-status', subjectId: id, details: { status } })
    await publishChange(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    await publishChange(transaction, { tags: [{ type: 'CurrentUser' }], to: { members: [id] } })
  })
  const note = await tellTelephony(deps, id)
  // As stored by now: the reply to a slow choice must not take back the next one on the screen.
  const user = await readUser(deps.sql, id)
  return note === null ? user : { ...user, note }
}
