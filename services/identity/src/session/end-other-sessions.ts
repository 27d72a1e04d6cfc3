import type { identity } from '@portal/contracts'
import { audit, ApiError, type Handler } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { revokeSessions } from './revoke-sessions.ts'

/**
 * Signs out all other browsers of the user.
 * @throws {ApiError} `unavailable` if the token does not name the session of this browser.
 */
export const endOtherSessions: Handler<typeof identity.endOtherSessions, Deps> = async (request, { sql }) => {
  const { actor } = request
  const { sessionKey } = actor
  if (!sessionKey) {
    throw new ApiError('unavailable', "The portal can't identify this browser's session yet. Try again in a minute.")
  }
  await sql.begin(async transaction => {
    const count = await revokeSessions(transaction, actor.id, transaction`id <> ${sessionKey}`)
    if (count === 0) return
    await audit(transaction, request, { action: 'session.end-others', subjectId: actor.id, details: { count } })
  })
}
