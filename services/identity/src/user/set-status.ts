import { type identity, supervisors } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { readUser } from './current-user.ts'
import { updateTelephony } from './update-telephony.ts'

/**
 * Sets the user's availability, then updates the telephony platform; `note` says why that failed.
 * @throws {ApiError} `unauthorized` if the user is no longer an active member.
 */
export const setStatus: Handler<typeof identity.setStatus, Deps> = async (request, deps) => {
  const { id } = request.actor
  const { status } = request.body
  await deps.sql.begin(async transaction => {
    const { count } = await transaction`update member set status = ${status} where id = ${id} and is_active`
    if (count === 0) throw new ApiError('unauthorized', 'Unauthorized: this account is no longer active.')
    await audit(transaction, request, { action: 'user.set-status', subjectId: id, details: { status } })
    await publishChange(transaction, { tags: [{ type: 'Team' }], to: { roles: [...supervisors] } })
    await publishChange(transaction, { tags: [{ type: 'CurrentUser' }], to: { members: [id] } })
  })
  const note = await updateTelephony(deps, id)
  // Read again: the reply to a slow choice must not undo a later one on the screen.
  const user = await readUser(deps.sql, id)
  return note === null ? user : { ...user, note }
}
